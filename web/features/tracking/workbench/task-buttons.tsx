import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type TrackingAction, taskStatuses } from '#domain/tracking/task-statuses.ts'
import type { TimerState } from '#domain/tracking/timer.ts'
import type { Kept } from '#web/kernel/outbox-store.ts'
import { expectedStatus, pressesOf } from './expected-status.ts'
import { TimerButton } from './timer-button.tsx'
import { isHeldUp, waitingForNetwork } from './waiting-notice.tsx'

type TaskButtonsProps = {
  name: string
  task: Pick<TimerState, 'id' | 'status'>
  waiting: readonly Kept[]
  onPress: (action: TrackingAction) => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** Play or pause, and the end once it was begun. */
export function TaskButtons({ name, task, waiting, onPress, children }: TaskButtonsProps) {
  const isWaiting = pressesOf(waiting).some(({ idTask }) => idTask === task.id)
  const isRunning = expectedStatus(waiting, task) === taskStatuses.code.started
  return (
    <>
      <TimerButton of={name} isRunning={isRunning} isWaiting={isWaiting} onPress={onPress} />
      {task.status !== taskStatuses.code.to_begin && (
        <Button
          variant="default"
          leftSection={<IconCheck size={20} aria-hidden />}
          aria-label={`Finalizar ${name}`}
          disabled={isWaiting}
          onClick={() => onPress('finalized')}
        >
          Finalizar
        </Button>
      )}
      {children}
    </>
  )
}

/** Said of a task whose press was not answered yet. */
export function noteOn(waiting: readonly Kept[], id: number): string | undefined {
  if (!pressesOf(waiting).some(({ idTask }) => idTask === id)) return undefined
  return isHeldUp(waiting) ? waitingForNetwork : 'Enviando…'
}
