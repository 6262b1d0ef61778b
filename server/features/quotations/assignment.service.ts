import { cents } from '#domain/kernel/money.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import { type MechanicStatus, mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import type { Progress, QualityControl } from '#domain/quotations/quotations.contract.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import {
  areOperators,
  type FoundSubOrder,
  findSubOrder,
  listSubOrders,
  lockWorkOrder,
  updateSubOrder,
  wrongStage,
} from '#server/features/orders/public.ts'
import { listTasks, pauseTasks } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { assignLines, type Line, listLines } from './lines.repo.ts'

/** EN PROCESO: the approved lines, each with who works on it. */
export async function readProgress(scope: Scope<Person>, orderId: number) {
  const sub = await mechanicOf(scope, orderId)
  const lines = (await listLines(scope, sub.id)).filter(({ approved }) => approved)
  return {
    order_number: sub.order_number,
    status: sub.status as Progress['status'],
    operator: (await namesOn(scope, orderId))?.operator ?? '',
    version: sub.version,
    results: lines.map((line) => ({
      id: line.id,
      stock: line.stock,
      quantity: Number(line.quantity ?? 0),
      replacement: line.replacement ?? '',
      name_task: line.name_task ?? '',
      description: line.description ?? '',
      observation: line.observation ?? '',
      provider_true: line.provider_approved ?? '',
      price_true: line.approved_cents === null ? null : cents(line.approved_cents),
      user: line.operator_id ?? 0,
      status: line.task_status as Progress['results'][number]['status'],
    })),
  }
}

type Assignment = {
  form_data: { id: number; stock: boolean }[]
  data_select: Record<string, number>
  version?: number | undefined
}

/**
 * Each line gets its operator; "Sin asignar" leaves it with the order's, and a line that is not named keeps its own.
 * What is done stays with who did it. Whoever was at work on a line that now is another's is paused: their time stays
 * theirs, and nobody could stop it afterwards.
 */
export async function assignWork(scope: Scope<Person>, orderId: number, form: Assignment) {
  const order = await lockWorkOrder(scope, orderId)
  const sub = await mechanicAt(scope, orderId, { seen: form.version, statuses: ['in_progress'] })
  const lines = new Map(
    (await listLines(scope, sub.id)).filter(({ approved }) => approved).map((line) => [line.id, line]),
  )
  const foreign = form.form_data.findIndex(({ id }) => !lines.has(id))
  if (foreign >= 0) throw fieldRefusal('rule', `form_data.${foreign}.id`, messages.notFound)
  const changes = changesIn(form, lines)
  const chosen = [...new Set(changes.flatMap(({ to }) => to ?? []))]
  const operators = await areOperators(scope, 'mechanic', order.branch_id, chosen)
  const stranger = changes.find(({ to }) => to !== null && !operators.has(to))
  if (stranger) throw fieldRefusal('rule', `data_select.${stranger.line.id}`, messages.invalid.option)
  const done = changes.find(({ line }) => line.task_status === taskStatuses.code.finalized)
  if (done) throw fieldRefusal('invalid_move', `data_select.${done.line.id}`, messages.refused.wrongState)
  const stocked = new Map(form.form_data.map(({ id, stock }) => [id, stock]))
  const given = new Map(changes.map(({ line, to }) => [line.id, to]))
  const named = [...lines.values()].filter(({ id }) => stocked.has(id) || given.has(id))
  await assignLines(
    scope,
    named.map(({ id, stock, operator_id }) => ({
      id,
      stock: stocked.get(id) ?? stock,
      operator: given.has(id) ? (given.get(id) ?? null) : operator_id,
    })),
  )
  const moved = changes.filter(({ line, to }) => (line.operator_id ?? sub.operator_id) !== (to ?? sub.operator_id))
  await pauseTasks(
    scope,
    moved.map(({ line }) => ({ id: line.task_id, order_id: orderId })),
  )
  await updateSubOrder(scope, sub.id, {})
  await audit(scope, 'assign_work', 'work_order', orderId, { operators: chosen })
  return readProgress(scope, orderId)
}

/** The lines whose operator is to be another one. */
function changesIn(form: Assignment, lines: ReadonlyMap<number, Line>) {
  return Object.entries(form.data_select).flatMap(([id, user]) => {
    const line = lines.get(Number(id))
    if (!line) throw fieldRefusal('rule', `data_select.${id}`, messages.notFound)
    const to = user || null
    return to === line.operator_id ? [] : [{ line, to }]
  })
}

export async function readQualityControl(scope: Scope<Person>, orderId: number) {
  const sub = await mechanicOf(scope, orderId)
  const id = sub.quality_operator_id
  const user = id === null ? null : { id, name: (await namesOn(scope, orderId))?.quality_operator ?? '' }
  const status = sub.status as QualityControl['status']
  return { order_number: sub.order_number, status, user, version: sub.version }
}

/** As an order shows its people, those marked who have gone. */
async function namesOn(scope: Scope<Person>, orderId: number) {
  const subs = await listSubOrders(scope, orderId)
  return subs.find(({ kind }) => kind === 'mechanic')
}

/** Who checks the work; until quality control ends. */
export async function assignQualityControl(
  scope: Scope<Person>,
  orderId: number,
  { user, version }: { user: number; version?: number | undefined },
) {
  const order = await lockWorkOrder(scope, orderId)
  const sub = await mechanicAt(scope, orderId, { seen: version, statuses: ['in_progress', 'quality_control'] })
  const operators = await areOperators(scope, 'mechanic', order.branch_id, [user])
  if (!operators.has(user)) throw fieldRefusal('rule', 'user', messages.invalid.option)
  if (user !== sub.quality_operator_id) {
    const tasks = await listTasks(scope, sub.id)
    await pauseTasks(
      scope,
      tasks.filter(({ kind }) => kind === 'quality'),
    )
  }
  await updateSubOrder(scope, sub.id, { quality_operator_id: user })
  await audit(scope, 'assign_quality_control', 'work_order', orderId, { user })
  return readQualityControl(scope, orderId)
}

async function mechanicOf(scope: Scope<Person>, orderId: number): Promise<FoundSubOrder> {
  const sub = await findSubOrder(scope, orderId, 'mechanic')
  if (!sub) throw new Refusal('not_found', messages.notFound)
  return sub
}

type To = { seen: number | undefined; statuses: readonly MechanicStatus[] }

/** To be changed. Who has had it open since before it went on is told that first: they are to see how it stands. */
async function mechanicAt(scope: Scope<Person>, orderId: number, { seen, statuses }: To): Promise<FoundSubOrder> {
  const sub = await mechanicOf(scope, orderId)
  refuseOlder(seen, sub.version)
  if (!statuses.includes(mechanicStatuses.keyOf(sub.status as 10))) throw wrongStage('mechanic', sub.status)
  return sub
}
