import type { CodeOf } from '#domain/kernel/coded.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

export type TaskStatusCode = CodeOf<typeof taskStatuses>

const { to_begin, started, paused, finalized } = taskStatuses.code
const tones: Record<TaskStatusCode, StatusTone> = {
  [to_begin]: 'waiting',
  [started]: 'working',
  [paused]: 'examining',
  [finalized]: 'done',
}

/** How far a task is; `label` where that is not called as usual. */
export function TaskStatusChip({ status, label }: { status: TaskStatusCode; label?: string | undefined }) {
  return <StatusChip tone={tones[status]}>{label ?? taskStatuses.labelOf(status)}</StatusChip>
}
