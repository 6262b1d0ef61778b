import { type BodyShopStatus, bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { cents, formatMoney } from '#domain/kernel/money.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { TimelineEntry } from '#domain/orders/orders.contract.ts'
import { kindOfMove, timelinePeople, timelineText } from '#domain/orders/timeline.ts'
import { runsSuspiciouslyLong } from '#domain/tracking/intervals.rules.ts'
import { type ListedTask, listTimedTasks } from '#server/features/tracking/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { findCurrency, listEverySubOrder, listTimeline } from './timeline.repo.ts'

type Entry = Awaited<ReturnType<typeof listTimeline>>[number]

/** Who did what and when on an order, in words, the newest last. */
export async function describeTimeline(scope: Scope, orderId: number): Promise<TimelineEntry[]> {
  const [entries, subs, currency] = await Promise.all([
    listTimeline(scope, orderId),
    listEverySubOrder(scope, orderId),
    findCurrency(scope, orderId),
  ])
  const tasks = await tasksOf(scope, subs)
  const hasSeveral = subs.length > 1
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
    what: timelineText(entry.action, givenTo(entry)),
    detail: detailOf(entry, names, currency) || (hasSeveral ? kindOf(entry) : ''),
    address: entry.user_id === null ? entry.address : null,
    runs_long: forgotten.has(entry.id),
  }))
}

type SubOrder = Awaited<ReturnType<typeof listEverySubOrder>>[number]

async function tasksOf(scope: Scope, subs: readonly SubOrder[]) {
  const tasks = await Promise.all(
    subs.map(async ({ id, kind: of }) => (await listTimedTasks(scope, id)).map((task) => ({ ...task, of }))),
  )
  return tasks.flat()
}

/** What is worked on: a component, a part of the body, or the whole of a stage. */
function nameOf(task: ListedTask & { of: string }): string {
  const washes = task.of === 'body_shop' && task.stage === bodyShopStatuses.code.car_wash
  const stages: Record<string, string> = {
    diagnosis: bodyShopStatuses.entries.diagnostic.label,
    quality: bodyShopStatuses.entries[washes ? 'car_wash' : 'quality_control'].label,
  }
  return stages[task.kind] ?? task.replacement ?? task.name ?? ''
}

function whoOf({ who, user_id, address }: Entry): string {
  if (who !== null) return who
  if (user_id !== null) return timelinePeople.elsewhere
  return address === null ? timelinePeople.system : timelinePeople.client
}

function givenTo({ given_to }: Entry): string[] {
  return [...new Set(given_to.map((name) => name ?? timelinePeople.elsewhere))]
}

/** Of which kind of work it is told. */
function kindOf({ action, kind }: Entry): string {
  const known = kind ?? kindOfMove(action)
  return known ? orderKinds.entries[known].label : ''
}

function detailOf(entry: Entry, names: ReadonlyMap<number, string>, currency: string): string {
  if (entry.task !== null) return names.get(entry.task) ?? ''
  if (entry.back_to !== null) return bodyShopStatuses.entries[entry.back_to as BodyShopStatus].label
  return entry.total_cents === null ? '' : formatMoney(cents(entry.total_cents), currency)
}
