import { type AppraisalFacts, appraisalMoves, isAppraiserSettled } from '#domain/appraisal/appraisal.rules.ts'
import { appraisalRows, appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { ownRows } from '#domain/appraisal/flow.rules.ts'
import { move } from '#domain/kernel/moves.ts'
import { fieldRefusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { AppraisalOrderForm } from '#domain/orders/order-forms.ts'
import { existingInsurers } from '#server/features/insurers/public.ts'
import {
  type Desk,
  insertSubOrder,
  moveSubOrder,
  refuseStrangers,
  updateSubOrder,
} from '#server/features/orders/public.ts'
import { handOverTasks, insertTasks, listTasks } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'

const { code } = appraisalStatuses
const appraiserIn = ({ order_appraisal }: AppraisalOrderForm) => order_appraisal?.user ?? null
const insurerIn = ({ order_appraisal }: AppraisalOrderForm) => order_appraisal?.insurance_carrier ?? null
const nothingDone: AppraisalFacts = { hasOperator: true, rows: [], subOrdersReady: [] }

/** ORDEN AVALUO: who appraises, for which insurer, and what. */
export const appraisalDesk: Desk<AppraisalOrderForm> = {
  kind: 'appraisal',
  refuseWrongChoices: async (scope, branchId, form) => {
    await refuseStrangers(scope, 'appraisal', branchId, [['user', appraiserIn(form)]])
    await refuseUnknownInsurer(scope, insurerIn(form))
  },
  open: async (scope, order, form) => {
    const operator = appraiserIn(form)
    const status = code.not_assigned
    const id = await insertSubOrder(scope, order, {
      kind: 'appraisal',
      status,
      operator_id: operator,
      insurance_carrier_id: insurerIn(form),
      description: form.order_appraisal?.description ?? '',
    })
    const sub = { id, branch_id: order.branch_id, status }
    if (form.assignment_completed && operator !== null) await assign(scope, order.id, sub, operator)
  },
  edit: async (scope, { order, sub }, form) => {
    const operator = appraiserIn(form)
    const insurance_carrier_id = insurerIn(form)
    const changesHands = operator !== sub.operator_id
    const assigns = sub.status === code.not_assigned && form.assignment_completed
    if (changesHands && isAppraiserSettled(appraisalStatuses.keyOf(sub.status as 10)))
      throw fieldRefusal('invalid_move', 'order_appraisal.user', messages.refused.wrongState)
    if (changesHands && sub.status === code.in_progress && operator === null)
      throw fieldRefusal('rule', 'order_appraisal.user', messages.required)
    // Whoever a draft was meant for may have left until it is completed.
    if (assigns || changesHands) await refuseStrangers(scope, 'appraisal', order.branch_id, [['user', operator]])
    const changesInsurer = insurance_carrier_id !== sub.insurance_carrier_id
    if (changesInsurer) await refuseUnknownInsurer(scope, insurance_carrier_id)
    const description = form.order_appraisal?.description ?? ''
    // Only what others have open as well is a new version for them: the appraiser's rows, the closing.
    if (changesHands || changesInsurer || description !== sub.description) {
      await updateSubOrder(scope, sub.id, { operator_id: operator, insurance_carrier_id, description })
    }
    if (assigns && operator !== null) await assign(scope, order.id, sub, operator)
    else if (changesHands && operator !== null && sub.status === code.in_progress) await handOver(scope, sub, operator)
  },
}

/** Saved complete with somebody to do it, it gets its rows and goes to be worked on. */
async function assign(
  scope: Scope<Person>,
  orderId: number,
  sub: { id: number; branch_id: number | null; status: number },
  operator: number,
): Promise<void> {
  const to = move(appraisalMoves, 'assign', appraisalStatuses.keyOf(sub.status as 10), nothingDone)
  await moveSubOrder(scope, sub, code[to])
  const rows = ownRows.map((row) => appraisalRows.entries[row])
  await insertTasks(
    scope,
    sub,
    rows.map(({ code: workflow, label: name }) => ({
      kind: 'flow' as const,
      stage: code.in_progress,
      workflow,
      name,
      operator_id: operator,
      approved: true,
    })),
  )
  await audit(scope, 'assign_order', 'work_order', orderId, { operator })
}

async function handOver(scope: Scope<Person>, sub: { id: number; order_id: number }, operator: number): Promise<void> {
  const tasks = await listTasks(scope, sub.id)
  await handOverTasks(
    scope,
    tasks.filter(({ kind }) => kind === 'flow'),
    operator,
  )
  await audit(scope, 'assign_order', 'work_order', sub.order_id, { operator })
}

async function refuseUnknownInsurer(scope: Scope, insurer: number | null): Promise<void> {
  if (insurer !== null && !(await existingInsurers(scope, [insurer])).has(insurer))
    throw fieldRefusal('rule', 'order_appraisal.insurance_carrier', messages.invalid.option)
}
