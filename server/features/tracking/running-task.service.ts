import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { stageLabel } from '#domain/orders/order-statuses.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { findRunningTask } from './running-tasks.repo.ts'
import { listTasks } from './tasks.repo.ts'
import { describeTimer } from './timers.service.ts'

/** What somebody works on right now, and where it is gone on with. */
export async function describeRunningTask(scope: Scope<Person>) {
  const now = scope.now.toISOString()
  const running = await findRunningTask(scope, scope.actor.userId)
  const task = running && (await listTasks(scope, running.sub_order_id)).find(({ id }) => id === running.id)
  if (!task || !running?.order_number) return { now, task: null }
  const { time, running_since } = describeTimer(task, scope.now)
  if (running_since === null) return { now, task: null }
  const kind = running.kind as OrderType
  const { order_id: id, order_number, status } = running
  const name = task.replacement ?? task.name ?? stageLabel(kind, task.stage)
  return { now, task: { name, time, running_since, order: { id, order_number, type: orderKinds.code[kind], status } } }
}
