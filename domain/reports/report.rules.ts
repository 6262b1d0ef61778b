import { hoursOf } from '../kernel/durations.ts'
import { type Cents, noMoney, subtractMoney } from '../kernel/money.ts'
import type { OrderType } from '../kernel/permissions.ts'
import { orderStatuses, stageLabel } from '../orders/order-statuses.ts'
import { collaboratorTaskStages } from './report-codes.ts'

/** From these hours in a month on, the logbook warns. */
export const logbookHours = 180

export type GoalStanding = {
  /** Only once more was generated than the goal; nothing to reach without one. */
  isPassed: boolean | undefined
  shortfall: Cents | undefined
  surplus: Cents | undefined
}

/** How far somebody is from their goal: on it exactly, nothing is missing and it is not passed either. */
export function goalStanding(goal: Cents | null, generated: Cents): GoalStanding {
  if (goal === null) return { isPassed: undefined, shortfall: undefined, surplus: undefined }
  if (goal >= generated) return { isPassed: false, shortfall: subtractMoney(goal, generated), surplus: noMoney }
  return { isPassed: true, shortfall: undefined, surplus: subtractMoney(generated, goal) }
}

export function worksTooLong(seconds: number): boolean {
  return hoursOf(seconds) >= logbookHours
}

const stages = { ...orderStatuses, body_shop: collaboratorTaskStages }

/** What the stage is called in which a task was done. */
export function taskStageLabel(kind: OrderType, stage: number): string {
  return stageLabel(kind, stage, stages)
}

type Named = { replacement: string; name: string }

/** What was worked on; a diagnosis or a quality control is known by its stage. */
export function workedTaskName({ replacement, name }: Named, kind: OrderType, stage: number): string {
  return replacement || name || taskStageLabel(kind, stage)
}
