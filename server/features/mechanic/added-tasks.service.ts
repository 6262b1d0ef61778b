import type * as z from 'zod'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { addedRows, MechanicWork } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { areOperators, lockWorkOrder } from '#server/features/orders/public.ts'
import { ensureLines, insertTasks, namesOfComponents } from '#server/features/tracking/public.ts'
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
  if (work.status !== 'quality_control') throw new Refusal('invalid_move', messages.refused.wrongState)
  if (!mayCheck(scope, work)) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
  if (work.stageTimer?.state !== 'started') throw new Refusal('invalid_move', messages.refused.timerNotStarted)
  const names = await namesOfComponents(scope, data)
  const operators = await areOperators(scope, 'mechanic', work.sub.branch_id, [
    ...new Set(data.map(({ user }) => user)),
  ])
  const tasks = data.map((row, index) => {
    const found = names.get(row.system_component)
    if (!found || found.system_id !== row.car_system || found.kind !== 'car' || found.gone) {
      throw fieldRefusal('rule', `data.${index}.system_component`, messages.invalid.option)
    }
    if (!operators.has(row.user)) throw fieldRefusal('rule', `data.${index}.user`, messages.invalid.option)
    return {
      kind: 'work' as const,
      stage: mechanicStatuses.code.in_progress,
      system_id: found.system_id,
      component_id: found.id,
      system_name: found.system,
      replacement: found.component,
      name: row.name,
      description: row.description,
      observation: row.observation,
      quantity: row.quotation.quantity,
      operator_id: row.user,
      approved: true,
    }
  })
  await insertTasks(scope, work.sub, tasks)
  await ensureLines(scope, work.sub)
  await audit(scope, 'add_tasks', 'work_order', idWorkOrder, { rows: data.length })
  return describeWork(scope, idWorkOrder, true)
}
