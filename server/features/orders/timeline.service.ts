import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { cents, formatMoney } from '#domain/kernel/money.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { TimelineEntry } from '#domain/orders/orders.contract.ts'
import { timelinePeople, timelineText } from '#domain/orders/timeline.ts'
import { runsSuspiciouslyLong } from '#domain/tracking/intervals.rules.ts'
import { listTimedTasks } from '#server/features/tracking/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { listSubOrders } from './read-order.repo.ts'
import { findCurrency, listTimeline } from './timeline.repo.ts'

type Entry = Awaited<ReturnType<typeof listTimeline>>[number]

/** Who did what and when on an order, in words, the newest last. */
export async function describeTimeline(scope: Scope, orderId: number): Promise<TimelineEntry[]> {
  const [entries, tasks, currency] = await Promise.all([
    listTimeline(scope, orderId),
    tasksOf(scope, orderId),
    findCurrency(scope),
  ])
  const names = new Map(tasks.map((task) => [task.id, nameOf(task)]))
  const forgotten = new Set(
    tasks
      .filter(({ intervals }) => runsSuspiciouslyLong(intervals, scope.now))
      .map(({ id }) => entries.findLast(({ task, action }) => task === id && action === 'task_play')?.id),
  )
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    who: whoOf(entry),
    what: timelineText(entry.action, entry.kind ?? undefined),
    detail: detailOf(entry, names, currency),
    address: entry.user_id === null ? entry.address : null,
    runs_long: forgotten.has(entry.id),
  }))
}

async function tasksOf(scope: Scope, orderId: number) {
  const subs = await listSubOrders(scope, orderId)
  // What left the screens was worked on nevertheless, and has its name here.
  const tasks = await Promise.all(
    subs.map(async ({ id, kind }) => (await listTimedTasks(scope, id)).map((task) => ({ ...task, order: kind }))),
  )
  return tasks.flat()
}

type NamedTask = Awaited<ReturnType<typeof tasksOf>>[number]

/** What is quoted or done by its own name, in the body shop with the stage that it is done in; a stage's timer by the stage's. */
function nameOf({ order, kind, stage, replacement, name }: NamedTask): string {
  if (order === 'appraisal') return name ?? ''
  if (order !== 'body_shop') return replacement ?? namesOfStages[kind] ?? ''
  return [stageLabel(stage), kind === 'work' ? replacement : name].filter(Boolean).join(': ')
}

const namesOfStages: Record<string, string> = { diagnosis: 'Diagnóstico', quality: 'Control de calidad' }

function stageLabel(stage: number): string {
  return bodyShopStatuses.options.find(({ value }) => value === stage)?.label ?? ''
}

function whoOf({ who, user_id, address }: Entry): string {
  if (who !== null) return who
  if (user_id !== null) return timelinePeople.elsewhere
  return address === null ? timelinePeople.system : timelinePeople.client
}

function detailOf(entry: Entry, names: ReadonlyMap<number, string>, currency: string): string {
  if (entry.task !== null) return names.get(entry.task) ?? ''
  // Of an appraisal one kind of work was deleted, and not all of it.
  if (entry.action === 'delete_order' && entry.kind) return orderKinds.entries[entry.kind].label
  if (entry.back_to !== null) return stageLabel(entry.back_to)
  return entry.total_cents === null ? '' : formatMoney(cents(entry.total_cents), currency)
}
