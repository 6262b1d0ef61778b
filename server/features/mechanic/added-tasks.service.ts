import type * as z from 'zod'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { addedRows, MechanicWork } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { mostRows } from '#domain/tracking/diagnosis.ts'
import { areOperators, lockWorkOrder, wrongStage } from '#server/features/orders/public.ts'
import { columnsOf, ensureLines, insertTasks } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { describeWork, mayCheck, openWork } from './mechanic-work.service.ts'

/** Quality control adds what it found: approved without a provider, priced at closing, each with who is to do it. */
export async function addTasks(
  scope: Scope<Person>,
  { idWorkOrder, data }: z.output<typeof addedRows>,
): Promise<MechanicWork> {
  await lockWorkOrder(scope, idWorkOrder)
  const work = await openWork(scope, idWorkOrder, { orManager: true })
  if (work.status !== 'quality_control') throw wrongStage('mechanic', work.sub.status)
  if (!mayCheck(scope, work)) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
  if (work.stageTimer?.state !== 'started') throw new Refusal('invalid_move', messages.refused.timerNotStarted)
  // Who assigns their operators, and who closes the order, send all of them.
  const present = work.tasks.filter(({ kind }) => kind === 'work').length
  if (present + data.length > mostRows) throw fieldRefusal('rule', 'data', messages.invalid.manyItems(mostRows))
  const rows = await columnsOf(scope, data, { field: 'data', systems: 'car' })
  const users = data.map(({ user }) => user)
  const operators = await areOperators(scope, 'mechanic', work.sub.branch_id, [...new Set(users)])
  const stranger = users.findIndex((user) => !operators.has(user))
  if (stranger >= 0) throw fieldRefusal('rule', `data.${stranger}.user`, messages.invalid.option)
  const stage = mechanicStatuses.code.in_progress
  const tasks = rows.map((row, index) => ({
    ...row,
    kind: 'work' as const,
    stage,
    operator_id: users[index],
    approved: true,
  }))
  await insertTasks(scope, work.sub, tasks)
  await ensureLines(scope, work.sub)
  await audit(scope, 'add_tasks', 'work_order', idWorkOrder, { rows: data.length })
  return describeWork(scope, idWorkOrder)
}
