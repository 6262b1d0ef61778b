import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CodeOf } from '#domain/kernel/coded.ts'
import type { MechanicTask } from '#domain/mechanic/mechanic.contract.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { runOf } from '#web/features/tracking/public.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Timer } from '#web/ui/timer.tsx'
import classes from './operator.module.css'

type Status = CodeOf<typeof taskStatuses>

const { to_begin, started, paused, finalized } = taskStatuses.code
const tones: Record<Status, StatusTone> = {
  [to_begin]: 'waiting',
  [started]: 'working',
  [paused]: 'examining',
  [finalized]: 'done',
}

export function nameOfTask({ replacement, name }: MechanicTask): string {
  return [replacement, name].filter(Boolean).join(' · ')
}

type TaskCardProps = {
  task: MechanicTask
  now: string
  serverAheadMs: number
  /** What its state is called here, where that is not the usual. */
  label?: string
  note?: string | undefined
  children?: ReactNode
}

/** One approved task: what, whose, how far, for how long, and what can be done with it. */
export function TaskCard({ task, now, serverAheadMs, label, note, children }: TaskCardProps) {
  const name = nameOfTask(task)
  return (
    <Paper
      component="section"
      aria-label={name}
      withBorder
      p="md"
      className={classes.card}
      data-running={task.status === started || undefined}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {[task.car_system?.name, `Cantidad ${task.quotation.quantity}`, task.user?.name]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Timer label={`Tiempo de ${name}`} serverAheadMs={serverAheadMs} {...runOf(task, now)} />
      </Group>
      <Group gap="xs" mt="xs">
        <StatusChip tone={tones[task.status]}>{label ?? taskStatuses.labelOf(task.status)}</StatusChip>
        {task.was_rejected && task.status !== finalized && <StatusChip tone="refused">Rechazada</StatusChip>}
        {note && (
          <Text size="sm" c="dimmed" role="status">
            {note}
          </Text>
        )}
      </Group>
      {[task.description, task.observation].filter(Boolean).map((text) => (
        <Text key={text} size="sm" mt="xs" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </Text>
      ))}
      {children && (
        <div className={classes.buttons} style={{ marginTop: '0.75rem' }}>
          {children}
        </div>
      )}
    </Paper>
  )
}
