import type { Moves } from '../kernel/moves.ts'
import { messages } from '../kernel/texts.ts'
import type { TaskStatus } from '../tracking/task-statuses.ts'
import { type BodyShopStatus, bodyShopStatuses, type FlowElement, flowElements } from './bodyshop-statuses.ts'

/** What the moves of a body-shop order depend on. */
export type BodyShopFacts = {
  /** The stages that this order goes through. */
  ticked: readonly FlowElement[]
  /** The timed task of the stage: of the diagnosis, of quality control, of the car wash. */
  stageTimer: TaskStatus
  /** Of the diagnosis. */
  rows: number
  approvedLines: number
  /** The client declined everything, and staff said so a second time. */
  declined: boolean
  /** Of the stage it is in. */
  tasks: readonly TaskStatus[]
  /** Where somebody wants it to go back to. */
  target?: BodyShopStatus
}

const { refused } = messages
const { code } = bodyShopStatuses

/** Stages in which parts are worked on, each with a timer of its own. */
const partStages = ['disarmed', 'straightened', 'enlisted', 'painting', 'polished', 'armed'] as const
export type PartStage = (typeof partStages)[number]
/** Stages with one timer for all of it, and rows that are ticked off. */
const checkStages = ['quality_control', 'car_wash'] as const
export type CheckStage = (typeof checkStages)[number]

const isOneOf = <Stage extends string>(stages: readonly Stage[], status: string): status is Stage =>
  stages.some((stage) => stage === status)
export const isPartStage = (status: BodyShopStatus) => isOneOf<PartStage>(partStages, status)
export const isCheckStage = (status: BodyShopStatus) => isOneOf<CheckStage>(checkStages, status)
export const isStage = (status: BodyShopStatus) => isOneOf<FlowElement>(flowElements, status)

/** The first ticked stage after a state; after the last one it is invoiced. */
export function stageAfter(status: BodyShopStatus, ticked: readonly FlowElement[]): BodyShopStatus {
  return flowElements.find((stage) => code[stage] > code[status] && ticked.includes(stage)) ?? 'to_check_in'
}

/** From the diagnosis until it is put together again. */
const offersGoingBack = (status: BodyShopStatus) => isStage(status) && code[status] <= code.armed

/** Where an order may be sent back to: an earlier stage that it has. */
export function earlierStages(status: BodyShopStatus, ticked: readonly FlowElement[]): FlowElement[] {
  if (!offersGoingBack(status)) return []
  return flowElements.filter((stage) => code[stage] < code[status] && ticked.includes(stage))
}

const whileRunning = ({ stageTimer }: BodyShopFacts) => (stageTimer === 'started' ? refused.timerNotPaused : undefined)
const notThere = ({ target, ticked }: BodyShopFacts, from: BodyShopStatus) =>
  earlierStages(from, ticked).some((stage) => stage === target) ? undefined : refused.wrongState

/** 0 → the ticked ones of 1…10 → 11 → 12: every move there is. */
export const bodyShopMoves = {
  assign: {
    from: ['not_assigned'],
    to: ({ ticked }, from) => stageAfter(from, ticked),
    unless: ({ ticked }) => (ticked.length > 0 ? undefined : messages.invalid.flow),
  },
  finishDiagnosis: {
    from: ['diagnostic'],
    to: ({ ticked }, from) => stageAfter(from, ticked),
    unless: ({ stageTimer, rows }) => {
      if (stageTimer === 'started') return refused.timerRunning
      return rows > 0 ? undefined : refused.emptyDiagnosis
    },
  },
  finishQuotation: {
    from: ['quotation'],
    to: ({ approvedLines, ticked }, from) => (approvedLines > 0 ? stageAfter(from, ticked) : 'to_check_in'),
    unless: ({ approvedLines, declined }) => (approvedLines > 0 || declined ? undefined : refused.nothingApproved),
  },
  /** The way back to the diagnosis: what came after it is given up. */
  rejectQuotation: {
    from: ['quotation', ...partStages],
    to: 'diagnostic',
    unless: (facts, from) => notThere({ ...facts, target: 'diagnostic' }, from),
  },
  /** The way back to any later stage: its tasks and those after it are to be done again. */
  goBack: {
    from: partStages,
    to: ({ target }) => target as BodyShopStatus,
    unless: (facts, from) => (facts.target === 'diagnostic' ? refused.wrongState : notThere(facts, from)),
  },
  /** What is not done stays undone, and makes the order incomplete; what runs has to be stopped first. */
  finishParts: {
    from: partStages,
    to: ({ ticked }, from) => stageAfter(from, ticked),
    unless: ({ tasks }) => {
      if (tasks.length === 0) return refused.stageWithoutTasks
      return tasks.includes('started') ? refused.timerNotPaused : undefined
    },
  },
  finishCheck: { from: checkStages, to: ({ ticked }, from) => stageAfter(from, ticked), unless: whileRunning },
  close: { from: ['to_check_in'], to: 'finalized' },
} as const satisfies Moves<BodyShopStatus, BodyShopFacts>

export type BodyShopMove = keyof typeof bodyShopMoves

/** Whose each ticked stage is; a stage that is not named is not ticked. */
export type Flow = ReadonlyMap<FlowElement, number | null>

/** Whether an order goes through a stage is settled once it has come to it. */
export const isTickSettled = (stage: FlowElement, status: BodyShopStatus) => code[stage] <= code[status]
/** Whose a stage is, only once it has left it. */
export const isOperatorSettled = (stage: FlowElement, status: BodyShopStatus) => code[stage] < code[status]

/** What of a flow can no longer be changed: a stage that was passed not at all, the one it is in only in who does it. */
export function lateFlowChange(status: BodyShopStatus, before: Flow, after: Flow): FlowElement | undefined {
  return flowElements.find((stage) => {
    if (isTickSettled(stage, status) && before.has(stage) !== after.has(stage)) return true
    return isOperatorSettled(stage, status) && before.get(stage) !== after.get(stage)
  })
}
