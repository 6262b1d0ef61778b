import { coded, type KeyOf } from '../kernel/coded.ts'

export const taskStatuses = coded({
  to_begin: { code: 10, label: 'Por comenzar' },
  started: { code: 20, label: 'Empezada' },
  paused: { code: 30, label: 'Pausada' },
  finalized: { code: 40, label: 'Finalizada' },
})

export type TaskStatus = KeyOf<typeof taskStatuses>

/** What an operator does with a task's timer. */
export const trackingActions = ['play', 'pause', 'finalized'] as const
export type TrackingAction = (typeof trackingActions)[number]

/** How the quality-control table shows a task. */
export function qualityLabel(status: TaskStatus): string {
  return status === 'finalized' ? 'Finalizado' : 'No Finalizado'
}
