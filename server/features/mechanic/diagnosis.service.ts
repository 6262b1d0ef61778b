import { move } from '#domain/kernel/moves.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { DiagnosisForm, MechanicWork } from '#domain/mechanic/mechanic.contract.ts'
import { type MechanicFacts, mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import {
  lockWorkOrder,
  moveSubOrder,
  setOrderFiles,
  updateSubOrder,
  updateWorkOrder,
} from '#server/features/orders/public.ts'
import { insertTasks, moveTask, pressTimer } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { deleteRows, ensureLines, namesOfComponents, updateRows } from './diagnosis.repo.ts'
import { describeWork, type OpenWork, openWork, operatorOf } from './mechanic-work.service.ts'

type Row = DiagnosisForm['tasks'][number]

/** Keeps the rows of a diagnosis; with `crear` it is sent on to be quoted. */
export async function diagnose(scope: Scope<Person>, orderId: number, form: DiagnosisForm): Promise<void> {
  const order = await lockWorkOrder(scope, orderId)
  const work = await openWork(scope, orderId)
  refuseColleague(scope, work)
  if (work.status !== 'diagnostic') throw new Refusal('invalid_move', messages.refused.wrongState)
  if (form.version !== undefined && form.version !== work.sub.version) throw new Refusal('conflict', messages.conflict)
  if (work.stageTask?.state === 'started') throw new Refusal('invalid_move', messages.refused.timerRunning)
  const before = work.tasks.filter(({ kind }) => kind === 'work')
  refuseNewRowsWithoutTime(work, form)
  await keepRows(scope, work, before, form.tasks)
  await updateSubOrder(scope, work.sub.id, {})
  // The same photos are in the order's own form: whoever has it open does not take them away unseen.
  const changed = await setOrderFiles(scope, order, 'diagnosis_photos', form.diagnosis_photos)
  if (changed) await updateWorkOrder(scope, orderId, {}, undefined)
  await audit(scope, 'save_diagnosis', 'work_order', orderId, { rows: form.tasks.length })
  if (form.crear) await sendOn(scope, orderId, work, form.tasks.length)
}

/** Pauses the stage's own timer; it is also what a page sends when it is closed, so nothing to pause is no mistake. */
export async function pauseStage(scope: Scope<Person>, orderId: number): Promise<MechanicWork> {
  await lockWorkOrder(scope, orderId)
  const work = await openWork(scope, orderId)
  const { stageTask } = work
  if (stageTask?.state === 'started') {
    if (operatorOf(work, stageTask) !== scope.actor.userId) {
      throw new Refusal('invalid_move', messages.refused.colleaguesTask)
    }
    await pressTimer(scope, stageTask, 'pause')
  }
  return describeWork(scope, orderId)
}

async function sendOn(scope: Scope<Person>, orderId: number, work: OpenWork, rows: number): Promise<void> {
  const facts: MechanicFacts = {
    hasOperator: true,
    stageTask: work.stageTask?.state ?? 'to_begin',
    rows,
    approvedLines: 0,
    declined: false,
    tasks: [],
    qa: true,
  }
  const to = move(mechanicMoves, 'finishDiagnosis', work.status, facts)
  await moveSubOrder(scope, work.sub, mechanicStatuses.code[to])
  if (work.stageTask && work.stageTask.state !== 'finalized') await moveTask(scope, work.stageTask, 'finalized')
  await ensureLines(scope, work.sub)
  await audit(scope, 'finish_diagnosis', 'work_order', orderId)
}

async function keepRows(scope: Scope<Person>, work: OpenWork, before: readonly { id: number }[], rows: readonly Row[]) {
  const names = await namesOfComponents(scope, rows)
  const known = new Set(before.map(({ id }) => id))
  const values = rows.map((row, index) => {
    const found = names.get(row.system_component)
    if (!found || found.system_id !== row.car_system || found.kind !== 'car') {
      throw fieldRefusal('rule', `tasks.${index}.system_component`, messages.invalid.option)
    }
    if (row.id !== undefined && !known.has(row.id)) throw fieldRefusal('rule', `tasks.${index}.id`, messages.notFound)
    return {
      id: row.id,
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
    work.sub,
    added.map((row) => ({ ...row, kind: 'work' as const, stage: mechanicStatuses.code.in_progress })),
  )
}

function refuseColleague(scope: Scope<Person>, { sub }: OpenWork): void {
  if (sub.operator_id !== scope.actor.userId) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
}

/** Who never started the timer has not looked at the car. */
function refuseNewRowsWithoutTime(work: OpenWork, form: DiagnosisForm): void {
  const began = work.stageTask !== undefined && work.stageTask.state !== 'to_begin'
  if (!began && form.tasks.some(({ id }) => id === undefined))
    throw new Refusal('invalid_move', messages.refused.timerNotStarted)
}
