import { finishDateIn } from '#domain/closing/finish-date.ts'
import type { IncompleteTask } from '#domain/incomplete/incomplete.contract.ts'
import { isListed, isPastDiagnosis, isUndone } from '#domain/incomplete/incomplete.rules.ts'
import { pageSize } from '#domain/kernel/listing.ts'
import { managedKinds, type OrderType } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { stageLabel } from '#domain/orders/order-statuses.ts'
import { secondsWorked } from '#domain/tracking/intervals.rules.ts'
import { findOrderHeader, listSubOrders } from '#server/features/orders/public.ts'
import { type ListedTask, listTasks } from '#server/features/tracking/public.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import type { ListQuery } from '#server/kernel/list-page.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { findPlate, listIncompleteCars, listIncompleteOrders, listQuotedTasks } from './incomplete.repo.ts'

export async function describeIncompleteCars(scope: Scope<Person>, query: ListQuery) {
  const { rows, count } = await listIncompleteCars(scope, managedKinds(scope.actor.permissions), query)
  const results = rows.map((row) => ({
    id: row.id as number,
    car_registration: row.car_registration as string,
    vin: row.vin as string,
    brand: { name: row.brand as string },
    client: { name: row.name, phone_number: row.phone_number, email: row.email },
  }))
  return { results, count }
}

export async function describeIncompleteOrders(scope: Scope<Person>, car: number, query: ListQuery) {
  const car_registration = await findPlate(scope, car)
  if (car_registration === undefined) throw new Refusal('not_found', messages.notFound)
  const { rows, count } = await listIncompleteOrders(scope, managedKinds(scope.actor.permissions), car, query)
  const zone = await garageTimeZone(scope)
  const results = rows.map((row) => ({
    id: row.id,
    order_number: row.order_number,
    order_type: orderKinds.code[row.order_type as OrderType],
    finish_date: finishDateIn(zone, row.closed_at),
  }))
  return { results, count, car_registration }
}

/** What is left undone stands first; the rest shows how far the order came. */
export async function describeIncompleteTasks(scope: Scope<Person>, orderId: number, page: number) {
  const { order_number, car_id } = await findOrderHeader(scope, orderId)
  const kinds = managedKinds(scope.actor.permissions)
  const subOrders = (await listSubOrders(scope, orderId)).filter(({ kind }) => kinds.includes(kind as OrderType))
  if (subOrders.length === 0) throw new Refusal('not_found', messages.notFound)
  const described: IncompleteTask[] = []
  for (const { id, kind, status } of subOrders) {
    const of = { kind: kind as OrderType, status }
    if (!isPastDiagnosis(of)) continue
    const quoted = await listQuotedTasks(scope, id)
    const tasks = (await listTasks(scope, id)).map((task) => ({ ...task, quoted: quoted.has(task.id) }))
    for (const task of tasks) if (isListed(of.kind, task)) described.push(describe(scope, of.kind, task))
  }
  const sorted = described.toSorted((one, other) => Number(other.undone) - Number(one.undone))
  return {
    results: sorted.slice((page - 1) * pageSize, page * pageSize),
    count: sorted.length,
    order_number,
    car: car_id,
    described: sorted.some(({ description }) => description.trim() !== ''),
  }
}

type JudgedTask = ListedTask & { quoted: boolean }

function describe({ now }: Scope, of: OrderType, task: JudgedTask): IncompleteTask {
  const stage = stageLabel(of, task.stage)
  return {
    id: task.id,
    name: task.replacement ?? task.name ?? stage,
    stage,
    time: secondsWorked(task.intervals, now),
    status: task.status as IncompleteTask['status'],
    description: task.description ?? '',
    approved: task.kind !== 'work' || task.approved || !task.quoted,
    was_rejected: task.was_rejected,
    undone: isUndone(of, task),
  }
}
