import type { ReactNode } from 'react'
import type { MechanicTask } from '#domain/mechanic/mechanic.contract.ts'
import { TaskCard, TaskTimer } from '#web/features/tracking/workbench/public.ts'

export function nameOfTask({ replacement, name }: MechanicTask): string {
  return [replacement, name].filter(Boolean).join(' · ')
}

type MechanicTaskCardProps = {
  task: MechanicTask
  now: string
  serverAheadMs: number
  label?: string
  note?: string | undefined
  children?: ReactNode
}

/** One approved task. */
export function MechanicTaskCard({ task, now, serverAheadMs, ...shown }: MechanicTaskCardProps) {
  const name = nameOfTask(task)
  const about = [task.car_system?.name, `Cantidad ${task.quotation.quantity}`, task.user?.name]
  return (
    <TaskCard
      {...shown}
      name={name}
      about={about.filter(Boolean).join(' · ')}
      texts={[task.description, task.observation]}
      status={task.status}
      wasRejected={task.was_rejected}
      timer={<TaskTimer name={name} task={task} now={now} serverAheadMs={serverAheadMs} />}
    />
  )
}
