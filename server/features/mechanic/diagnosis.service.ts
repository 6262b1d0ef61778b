import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { MechanicWork } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import type { DiagnosisForm } from '#domain/tracking/diagnosis.ts'
import { lockWorkOrder, wrongStage } from '#server/features/orders/public.ts'
import { ensureLines, keepDiagnosisRows, moveTask, pressTimer, runsSince } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { moveMechanic } from './mechanic-moves.service.ts'
import { describeWork, type OpenWork, openWork, operatorOf } from './mechanic-work.service.ts'

/** Keeps the rows of a diagnosis; with `crear` it is sent on to be quoted. */
export async function diagnose(scope: Scope<Person>, orderId: number, form: DiagnosisForm): Promise<void> {
  const order = await lockWorkOrder(scope, orderId)
  const work = await openWork(scope, orderId)
  refuseColleague(scope, work)
  if (work.status !== 'diagnostic') throw wrongStage('mechanic', work.sub.status)
  const before = work.tasks.filter(({ kind }) => kind === 'work')
  const stage = mechanicStatuses.code.in_progress
  await keepDiagnosisRows(scope, { order, sub: work.sub, timer: work.stageTimer, before, systems: 'car', stage }, form)
  await audit(scope, 'save_diagnosis', 'work_order', orderId, { kind: 'mechanic', rows: form.tasks.length })
  if (form.crear) await sendOn(scope, orderId, work, form.tasks.length)
}

/** Pauses the stage's own timer; it is also what a page sends when it is closed, so nothing to pause is no mistake. */
export async function pauseStage(scope: Scope<Person>, orderId: number, since?: string): Promise<MechanicWork> {
  await lockWorkOrder(scope, orderId)
  const work = await openWork(scope, orderId)
  const { stageTimer } = work
  if (stageTimer && runsSince(stageTimer, since)) {
    if (operatorOf(work, stageTimer) !== scope.actor.userId) {
      throw new Refusal('invalid_move', messages.refused.colleaguesTask)
    }
    await pressTimer(scope, stageTimer, 'pause')
  }
  return describeWork(scope, orderId)
}

async function sendOn(scope: Scope<Person>, orderId: number, work: OpenWork, rows: number): Promise<void> {
  await moveMechanic(scope, work.sub, 'finishDiagnosis', { stageTimer: work.stageTimer?.state ?? 'to_begin', rows })
  if (work.stageTimer && work.stageTimer.state !== 'finalized') await moveTask(scope, work.stageTimer, 'finalized')
  await ensureLines(scope, work.sub)
  await audit(scope, 'finish_diagnosis', 'work_order', orderId, { kind: 'mechanic' })
}

function refuseColleague(scope: Scope<Person>, { sub }: OpenWork): void {
  if (sub.operator_id !== scope.actor.userId) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
}
