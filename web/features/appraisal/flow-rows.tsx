import { Paper, Text } from '@mantine/core'
import type { FlowRow } from '#domain/appraisal/appraisal.contract.ts'
import { type TrackingAction, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { noteOn, TaskButtons, TaskStatusChip, TaskTimer } from '#web/features/tracking/workbench/public.ts'
import type { Kept } from '#web/kernel/outbox-store.ts'
import classes from './appraisal.module.css'

const { started, finalized } = taskStatuses.code

type OwnRow = FlowRow & { id: number }

/** Whether it is the appraiser's to press; the others only tell of a sub-order. */
export function isOwnRow(row: FlowRow): row is OwnRow {
  return row.id !== null
}

type FlowRowsProps = {
  rows: readonly FlowRow[]
  clock: { now: string; serverAheadMs: number }
  waiting: readonly Kept[]
  onPress: (row: OwnRow, action: TrackingAction) => void
}

/** What an appraisal consists of, row by row; a row has its buttons once it is its turn. */
export function FlowRows({ rows, clock, waiting, onPress }: FlowRowsProps) {
  return (
    <Paper withBorder>
      <div className={classes.head} aria-hidden>
        <span>NOMBRE</span>
        <span>ESTADO</span>
        <span>TIEMPO</span>
      </div>
      {rows.map((row) => (
        <section
          key={row.workflow}
          aria-label={row.name}
          className={classes.row}
          data-running={row.status === started && isOwnRow(row) ? true : undefined}
        >
          <Text fw={600} className={classes.name}>
            {row.name}
          </Text>
          <div className={classes.state}>
            <TaskStatusChip status={row.status} label={row.order_status ?? undefined} />
            {isOwnRow(row) && noteOn(waiting, row.id) && (
              <Text size="sm" c="dimmed" role="status">
                {noteOn(waiting, row.id)}
              </Text>
            )}
          </div>
          <div className={classes.time}>
            <TaskTimer name={row.name} task={row} {...clock} />
          </div>
          {isOwnRow(row) && row.is_offered && row.status !== finalized && (
            <div className={classes.controls}>
              <TaskButtons name={row.name} task={row} waiting={waiting} onPress={(action) => onPress(row, action)} />
            </div>
          )}
        </section>
      ))}
    </Paper>
  )
}
