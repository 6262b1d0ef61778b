import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { taskMoves } from '#domain/tracking/task.rules.ts'
import { type TrackingAction, taskStatuses } from '#domain/tracking/task-statuses.ts'
import type { Kept } from '#web/kernel/outbox-store.ts'

type StatusCode = CodeOf<typeof taskStatuses>
type Press = { idTask: number; action_tracking: TrackingAction }

const tracks = [mechanic.track, bodyShop.track, appraisals.track].map(({ method, path }) => `${method} ${path}`)

/** The presses among what waits. */
export function pressesOf(waiting: readonly Kept[]): (Press & { tries: number })[] {
  return waiting.flatMap((entry) =>
    tracks.includes(entry.endpoint) ? [{ ...(entry.body as Press), tries: entry.tries }] : [],
  )
}

/** How a task will stand when what waits has been answered: starting one pauses the others of the same person. */
export function expectedStatus(waiting: readonly Kept[], task: { id: number; status: StatusCode }): StatusCode {
  return pressesOf(waiting).reduce((status, { idTask, action_tracking }) => {
    if (idTask === task.id) return taskStatuses.code[taskMoves[action_tracking].to]
    const isPaused = action_tracking === 'play' && status === taskStatuses.code.started
    return isPaused ? taskStatuses.code.paused : status
  }, task.status)
}
