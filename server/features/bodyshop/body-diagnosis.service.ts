import type { BodyShopWork } from '#domain/bodyshop/bodyshop.contract.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { DiagnosisForm } from '#domain/tracking/diagnosis.ts'
import { lockWorkOrder, wrongStage } from '#server/features/orders/public.ts'
import { ensureLines, keepDiagnosisRows, moveTask } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { describeBodyWork, openBodyWork, refuseColleague } from './body-work.service.ts'
import { moveBodyShop } from './stages.service.ts'

/** Keeps the rows of a diagnosis over body systems; with `crear` the order goes on. */
export async function diagnoseBody(scope: Scope<Person>, orderId: number, form: DiagnosisForm): Promise<BodyShopWork> {
  const order = await lockWorkOrder(scope, orderId)
  const work = await openBodyWork(scope, orderId)
  if (work.status !== 'diagnostic') throw wrongStage('body_shop', work.sub.status)
  refuseColleague(scope, work)
  const { sub, stageTimer: timer, rows: before } = work
  const stage = bodyShopStatuses.code.quotation
  await keepDiagnosisRows(scope, { order, sub, timer, before, systems: 'body', stage }, form)
  await audit(scope, 'save_diagnosis', 'work_order', orderId, { kind: 'body_shop', rows: form.tasks.length })
  if (form.crear) {
    await audit(scope, 'finish_diagnosis', 'work_order', orderId, { kind: 'body_shop' })
    const facts = { stageTimer: timer?.state ?? ('to_begin' as const), rows: form.tasks.length }
    await moveBodyShop(scope, sub, work.flow, 'finishDiagnosis', facts)
    if (timer && timer.state !== 'finalized') await moveTask(scope, timer, 'finalized')
    // Where nothing is quoted, nothing waits to be approved.
    if (work.flow.has('quotation')) await ensureLines(scope, sub)
  }
  return describeBodyWork(scope, orderId)
}
