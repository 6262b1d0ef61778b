import type { TimerState } from '#domain/tracking/timer.ts'
import { Timer } from '#web/ui/timer.tsx'
import { runOf } from './run-of.ts'

type TaskTimerProps = {
  name: string
  task: Pick<TimerState, 'time' | 'running_since'>
  now: string
  serverAheadMs: number
}

/** A task's own time, in its card. */
export function TaskTimer({ name, task, now, serverAheadMs }: TaskTimerProps) {
  return <Timer label={`Tiempo de ${name}`} serverAheadMs={serverAheadMs} {...runOf(task, now)} />
}
