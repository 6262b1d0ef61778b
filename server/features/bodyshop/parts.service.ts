import type * as z from 'zod'
import { type BodyPart, bodyParts } from '#domain/bodyshop/body-parts.ts'
import type { ActivePart, BodyShopWork, bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { isPartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopStatuses, type FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { lockWorkOrder } from '#server/features/orders/public.ts'
import { insertTasks, type NewTask, removeTasks } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import {
  type BodyWork,
  describeBodyWork,
  describePart,
  openBodyWork,
  operatorNow,
  refuseColleague,
  refuseOtherStage,
} from './body-work.service.ts'
import { updateParts } from './parts.repo.ts'
import { wasWorkedOn } from './stages.service.ts'

type Body<Name extends 'createTasks' | 'updateTasks' | 'selectParts'> = z.output<(typeof bodyShop)[Name]['body']>
type NewPart = Body<'selectParts'>['new_task'][number]

/** The parts of the stage; while it has none, those of the stage before it are proposed. */
export async function listActiveParts(scope: Scope<Person>, orderId: number): Promise<ActivePart[]> {
  const work = await openBodyWork(scope, orderId)
  if (work.parts.length > 0) return work.parts.map(describePart)
  return partsBefore(work).map((task) => ({ ...describePart(task), id: null, lock: false }))
}

/** Of the nearest earlier stage in which parts were worked on. */
function partsBefore({ tasks, sub, status }: BodyWork) {
  if (!isPartStage(status)) return []
  const earlier = tasks.filter(({ kind, stage }) => kind === 'stage' && stage < sub.status)
  const nearest = Math.max(...earlier.map(({ stage }) => stage))
  return earlier.filter(({ stage }) => stage === nearest)
}

/** "Agregar parte": comes to those that are there. */
export async function addParts(scope: Scope<Person>, { idWorkOrder, search_flow, data }: Body<'createTasks'>) {
  const work = await openPartStage(scope, idWorkOrder, search_flow)
  await insertParts(scope, work, data, work.parts, 'data')
  await audit(scope, 'add_parts', 'work_order', idWorkOrder, { parts: data.length })
  return describeBodyWork(scope, idWorkOrder)
}

/** What is to be done with a part; only a part of one's own is called as one likes. */
export async function editParts(scope: Scope<Person>, { idWorkOrder, search_flow, data }: Body<'updateTasks'>) {
  const work = await openPartStage(scope, idWorkOrder, search_flow)
  const parts = data.map(({ id, name, description }, index) => {
    const part = work.parts.find((one) => one.id === id)
    if (!part) throw fieldRefusal('rule', `data.${index}.id`, messages.notFound)
    return { id, name: part.part_identifier === null ? (name ?? part.name) : part.name, description }
  })
  await updateParts(scope, parts)
  await audit(scope, 'edit_parts', 'work_order', idWorkOrder, { parts: data.length })
  return describeBodyWork(scope, idWorkOrder)
}

/** The picker's whole choice: what is not in it goes, unless it was begun. */
export async function selectParts(scope: Scope<Person>, form: Body<'selectParts'>): Promise<BodyShopWork> {
  const { idWorkOrder, search_flow, id_task_existent, seen_tasks, new_task } = form
  const work = await openPartStage(scope, idWorkOrder, search_flow)
  const stays = new Set(id_task_existent)
  const known = new Set(work.parts.map(({ id }) => id))
  const foreign = id_task_existent.findIndex((id) => !known.has(id))
  if (foreign >= 0) throw fieldRefusal('rule', `id_task_existent.${foreign}`, messages.notFound)
  const isSeen = ({ id }: { id: number }) => seen_tasks === undefined || seen_tasks.includes(id)
  const gone = work.parts.filter((part) => !stays.has(part.id) && isSeen(part))
  if (gone.some(wasWorkedOn)) throw new Refusal('invalid_move', messages.refused.taskStarted)
  await removeTasks(scope, gone)
  const kept = work.parts.filter((part) => !gone.includes(part))
  await insertParts(scope, work, new_task, kept, 'new_task')
  await audit(scope, 'select_parts', 'work_order', idWorkOrder, { parts: kept.length + new_task.length })
  return describeBodyWork(scope, idWorkOrder)
}

async function openPartStage(scope: Scope<Person>, orderId: number, shown: FlowElement): Promise<BodyWork> {
  await lockWorkOrder(scope, orderId)
  const work = await openBodyWork(scope, orderId)
  refuseOtherStage(work, shown)
  if (!isPartStage(work.status)) throw new Refusal('invalid_move', messages.refused.wrongState)
  refuseColleague(scope, work)
  return work
}

/** A part of the picker is worked on once in a stage. */
async function insertParts(
  scope: Scope,
  work: BodyWork,
  added: readonly NewPart[],
  there: readonly { part_identifier: string | null }[],
  field: string,
): Promise<void> {
  const taken = new Set(there.map(({ part_identifier }) => part_identifier))
  const tasks = added.map(({ part_identifier, name, description }, index): NewTask => {
    if (part_identifier !== null && taken.has(part_identifier)) {
      throw fieldRefusal('rule', `${field}.${index}.part_identifier`, messages.refused.duplicate)
    }
    taken.add(part_identifier)
    return {
      kind: 'stage',
      stage: bodyShopStatuses.code[work.status],
      operator_id: operatorNow(work),
      part_identifier,
      name: part_identifier === null ? name : bodyParts[part_identifier as BodyPart],
      description,
    }
  })
  await insertTasks(scope, work.sub, tasks)
}
