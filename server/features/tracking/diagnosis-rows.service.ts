import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import type { DiagnosisForm, DiagnosisTask } from '#domain/tracking/diagnosis.ts'
import { setOrderFiles, updateSubOrder, updateWorkOrder } from '#server/features/orders/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { deleteRows, namesOfComponents, updateRows } from './diagnosis-rows.repo.ts'
import { insertTasks, type ListedTask } from './tasks.repo.ts'

type Kept = {
  order: { id: number; branch_id: number | null }
  sub: { id: number; branch_id: number | null; version: number }
  /** The timer of the diagnosis. */
  timer: ListedTask | undefined
  /** The rows that were there. */
  before: readonly ListedTask[]
  /** Which systems they name. */
  systems: 'car' | 'body'
  /** The state in which they are worked on or quoted. */
  stage: number
}

/** Rows that were there keep their id, those left out go, photos likewise; who never started the timer has not looked at the car. */
export async function keepDiagnosisRows(
  scope: Scope,
  { order, sub, timer, before, systems, stage }: Kept,
  form: DiagnosisForm,
) {
  refuseOlder(form.version, sub.version)
  if (timer?.state === 'started') throw new Refusal('invalid_move', messages.refused.timerRunning)
  const began = timer !== undefined && timer.state !== 'to_begin'
  if (!began && form.tasks.some(({ id }) => id === undefined))
    throw new Refusal('invalid_move', messages.refused.timerNotStarted)
  const known = new Map(before.map(({ id, component_id }) => [id, component_id]))
  const stranger = form.tasks.findIndex(({ id }) => id !== undefined && !known.has(id))
  if (stranger >= 0) throw fieldRefusal('rule', `tasks.${stranger}.id`, messages.notFound)
  const named = await columnsOf(scope, form.tasks, {
    field: 'tasks',
    systems,
    isAsBefore: ({ id, system_component }) => id !== undefined && known.get(id) === system_component,
  })
  const values = named.map((row, index) => ({ ...row, id: form.tasks[index]?.id }))
  const kept = values.flatMap(({ id, ...row }) => (id === undefined ? [] : [{ id, ...row }]))
  const added = values.flatMap(({ id, ...row }) => (id === undefined ? [row] : []))
  const keptIds = new Set(kept.map(({ id }) => id))
  await deleteRows(
    scope,
    before.flatMap(({ id }) => (keptIds.has(id) ? [] : [id])),
  )
  await updateRows(scope, kept)
  await insertTasks(
    scope,
    sub,
    added.map((row) => ({ ...row, kind: 'work' as const, stage })),
  )
  await updateSubOrder(scope, sub.id, {})
  // The same photos are in the order's own form: whoever has it open does not take them away unseen.
  const changed = await setOrderFiles(scope, order, 'diagnosis_photos', form.diagnosis_photos)
  if (changed) await updateWorkOrder(scope, order.id, {})
}

type Row = DiagnosisForm['tasks'][number]
type Naming = { field: string; systems: 'car' | 'body'; isAsBefore?: (row: Row) => boolean }

/** Rows with what their components are called now. One that is gone is named only by a row that did so before. */
export async function columnsOf(
  scope: Scope,
  rows: readonly Row[],
  { field, systems, isAsBefore = () => false }: Naming,
) {
  const names = await namesOfComponents(scope, rows)
  return rows.map((row, index) => {
    const found = names.get(row.system_component)
    if (!found || found.system_id !== row.car_system || found.kind !== systems || (found.gone && !isAsBefore(row))) {
      throw fieldRefusal('rule', `${field}.${index}.system_component`, messages.invalid.option)
    }
    return {
      system_id: found.system_id,
      component_id: found.id,
      system_name: found.system,
      replacement: found.component,
      name: row.name,
      description: row.description,
      observation: row.observation,
      quantity: row.quotation.quantity,
    }
  })
}

export function describeRow(task: ListedTask): DiagnosisTask {
  return {
    id: task.id,
    car_system: task.system_id === null ? null : { id: task.system_id, name: task.system_name ?? '' },
    system_component: task.component_id === null ? null : { id: task.component_id, name: task.replacement ?? '' },
    replacement: task.replacement ?? '',
    name: task.name ?? '',
    description: task.description ?? '',
    observation: task.observation ?? '',
    quotation: { quantity: Number(task.quantity ?? 0) },
  }
}
