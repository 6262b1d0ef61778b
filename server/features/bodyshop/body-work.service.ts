import type { BodyPart } from '#domain/bodyshop/body-parts.ts'
import type { BodyShopWork } from '#domain/bodyshop/bodyshop.contract.ts'
import { type Flow, isCheckStage, isPartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { type BodyShopStatus, bodyShopStatuses, type FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import {
  type FoundSubOrder,
  findOrderHeader,
  findSubOrder,
  listOrderFiles,
  wrongStage,
} from '#server/features/orders/public.ts'
import { describeRow, describeTimer, type ListedTask, listTasks } from '#server/features/tracking/public.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { listStages } from './stages.repo.ts'
import { bodyShopStatusOf, wasWorkedOn } from './stages.service.ts'

/** One body-shop order as the person who works on it may see it. */
export type BodyWork = {
  sub: FoundSubOrder
  status: BodyShopStatus
  flow: Flow
  tasks: ListedTask[]
  /** The rows of its diagnosis. */
  rows: ListedTask[]
  /** The parts of the stage that it is in. */
  parts: ListedTask[]
  checks: ListedTask[]
  /** The timer of the stage that it is in. */
  stageTimer: ListedTask | undefined
}

/**
 * Opens an order for somebody whose one of its stages is; staff that manage body-shop orders come in as well where
 * `orManager` says so. For anybody else it does not exist.
 */
export async function openBodyWork(
  scope: Scope<Person>,
  orderId: number,
  { orManager = false }: { orManager?: boolean } = {},
): Promise<BodyWork> {
  const sub = await findSubOrder(scope, orderId, 'body_shop')
  if (!sub) throw new Refusal('not_found', messages.notFound)
  const [flow, tasks] = await Promise.all([listStages(scope, sub.id), listTasks(scope, sub.id)])
  const { userId, permissions } = scope.actor
  const mine = [...flow.values()].includes(userId)
  const manages = orManager && permissions.has('work_order_management_body_shop')
  if (!mine && !manages) throw new Refusal('not_found', messages.notFound)
  const status = bodyShopStatusOf(sub)
  const here = tasks.filter(({ stage }) => stage === sub.status)
  const timerKind = status === 'diagnostic' ? 'diagnosis' : 'quality'
  return {
    sub,
    status,
    flow,
    tasks,
    rows: tasks.filter(({ kind }) => kind === 'work'),
    parts: isPartStage(status) ? here.filter(({ kind }) => kind === 'stage') : [],
    checks: isCheckStage(status) ? here.filter(({ kind }) => kind === 'check') : [],
    stageTimer: here.find(({ kind }) => kind === timerKind),
  }
}

/** Whose the stage is that the order is in. */
export function operatorNow({ flow, status }: BodyWork): number | null {
  return flow.get(status as FlowElement) ?? null
}

/** Only who has the stage works on it; a stage that is over is nobody's. */
export function refuseColleague(scope: Scope<Person>, work: BodyWork): void {
  if (operatorNow(work) !== scope.actor.userId) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
}

/** The screen shows a stage that the order has left meanwhile: nothing is done. */
export function refuseOtherStage(work: BodyWork, shown: FlowElement | undefined): void {
  if (shown !== undefined && shown !== work.status) throw wrongStage('body_shop', work.sub.status)
}

export async function describeBodyWork(
  scope: Scope<Person>,
  orderId: number,
  { shown, ...options }: { orManager?: boolean; shown?: FlowElement | undefined } = {},
): Promise<BodyShopWork> {
  const work = await openBodyWork(scope, orderId, options)
  refuseOtherStage(work, shown)
  const [header, files] = await Promise.all([findOrderHeader(scope, orderId), listOrderFiles(scope, orderId)])
  const is_mine = operatorNow(work) === scope.actor.userId
  const timerOf = (task: ListedTask) => ({ ...describeTimer(task, scope.now), is_mine })
  return {
    id: orderId,
    order_number: work.sub.order_number,
    from_appraisal: work.sub.order_type === 'appraisal',
    status: bodyShopStatuses.code[work.status],
    description: work.sub.description,
    car: carOf(header),
    is_mine,
    diagnostic_task: work.stageTimer ? timerOf(work.stageTimer) : null,
    rows: work.rows.map(describeRow),
    tasks: work.parts.map((task) => ({ ...timerOf(task), ...describePart(task) })),
    checks: work.checks.map((task) => describeCheck(task, scope.now)),
    passed_stages: passedStages(work, scope.now),
    diagnosis_photos: files.diagnosis_photos,
    end_flow: work.status === 'to_check_in' || work.status === 'finalized',
    now: scope.now.toISOString(),
    version: work.sub.version,
  }
}

/** Nobody works on them any more. */
function passedStages({ tasks, sub }: BodyWork, now: Date): BodyShopWork['passed_stages'] {
  const passed = tasks.filter(({ kind, stage }) => (kind === 'stage' || kind === 'check') && stage < sub.status)
  return [...Map.groupBy(passed, ({ stage }) => stage)]
    .toSorted(([one], [other]) => one - other)
    .map(([status, done]) => ({
      status,
      tasks: done
        .filter(({ kind }) => kind === 'stage')
        .map((task) => ({ ...describeTimer(task, now), is_mine: false, ...describePart(task) })),
      checks: done.filter(({ kind }) => kind === 'check').map((task) => describeCheck(task, now)),
    }))
}

function describeCheck(task: ListedTask, now: Date) {
  return { ...describePart(task), status: describeTimer(task, now).status }
}

export function describePart(task: ListedTask) {
  return {
    id: task.id,
    name: task.name ?? '',
    description: task.description ?? '',
    part_identifier: task.part_identifier as BodyPart | null,
    // Once a part has any time it stays.
    lock: wasWorkedOn(task),
  }
}
