import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './operator.module.css'
import { TaskStatusChip, type TaskStatusCode } from './task-status-chip.tsx'

const { started, finalized } = taskStatuses.code

type TaskCardProps = {
  name: string
  /** The stage it is of, where others may have one of the same name. */
  stage?: string
  /** What else tells it from the others. */
  about?: string
  /** What is to be done, and what was noticed. */
  texts: readonly string[]
  /** Of what is only told of, none. */
  status?: TaskStatusCode
  /** What its state is called here, where that is not the usual. */
  label?: string
  wasRejected?: boolean
  /** Its own, where it has one. */
  timer?: ReactNode
  note?: string | undefined
  /** The buttons. */
  children?: ReactNode
}

/** One task: what, whose, how far, for how long, and what can be done with it. */
export function TaskCard(props: TaskCardProps) {
  const { name, stage, about, texts, status, label, wasRejected = false, timer, note, children } = props
  return (
    <Paper
      component="section"
      aria-label={[name, stage].filter(Boolean).join(', ')}
      withBorder
      p="md"
      className={classes.card}
      data-running={status === started || undefined}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text fw={600}>{name}</Text>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {timer}
      </Group>
      {status && (
        <Group gap="xs" mt="xs">
          <TaskStatusChip status={status} label={label} />
          {wasRejected && status !== finalized && <StatusChip tone="refused">Rechazada</StatusChip>}
          {note && (
            <Text size="sm" c="dimmed" role="status">
              {note}
            </Text>
          )}
        </Group>
      )}
      {texts.filter(Boolean).map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was noticed may say just what is to be done.
        <Text key={place} size="sm" mt="xs" style={{ whiteSpace: 'pre-line' }}>
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
