import { fieldRefusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mayChangeOperator } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import type { MechanicOrderForm } from '#domain/orders/order-forms.ts'
import {
  type Desk,
  type FoundSubOrder,
  insertSubOrder,
  refuseStrangers,
  updateSubOrder,
} from '#server/features/orders/public.ts'
import { handOverTasks, insertTasks, listTasks, pauseTasks } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { moveMechanic } from './mechanic-moves.service.ts'

const operatorIn = ({ order_mechanic }: MechanicOrderForm) => order_mechanic?.user ?? null

/** ORDEN MECANICA: somebody to diagnose it, and what it is about. */
export const mechanicDesk: Desk<MechanicOrderForm> = {
  kind: 'mechanic',
  refuseWrongChoices: (scope, branchId, form) =>
    refuseStrangers(scope, 'mechanic', branchId, [['user', operatorIn(form)]]),
  open: async (scope, order, form) => {
    const operator = operatorIn(form)
    const status = mechanicStatuses.code.not_assigned
    const description = form.order_mechanic?.description ?? ''
    const id = await insertSubOrder(scope, order, { kind: 'mechanic', status, operator_id: operator, description })
    const sub = { id, branch_id: order.branch_id, order_id: order.id, status }
    if (form.assignment_completed && operator !== null) await assign(scope, sub, operator)
  },
  edit: async (scope, { order, sub }, form) => {
    const status = mechanicStatuses.keyOf(sub.status as 10)
    const operator = operatorIn(form)
    const changesHands = operator !== sub.operator_id
    const assigns = status === 'not_assigned' && form.assignment_completed
    if (changesHands) {
      if (!mayChangeOperator(status))
        throw fieldRefusal('invalid_move', 'order_mechanic.user', messages.refused.wrongState)
      if (status !== 'not_assigned' && operator === null)
        throw fieldRefusal('rule', 'order_mechanic.user', messages.required)
    }
    // Whoever a draft was meant for may have left until it is completed.
    if (assigns || changesHands) await mechanicDesk.refuseWrongChoices(scope, order.branch_id, form)
    const description = form.order_mechanic?.description ?? ''
    // Only what others have open as well is a new version for them: the mechanic's diagnosis, the quotation.
    if (changesHands || description !== sub.description) {
      await updateSubOrder(scope, sub.id, { operator_id: operator, description })
    }
    if (assigns && operator !== null) await assign(scope, sub, operator)
    if (status !== 'not_assigned' && operator !== null && changesHands) await handOver(scope, sub, operator)
  },
}

/** Saved complete with somebody to do it, it goes to be diagnosed. */
async function assign(
  scope: Scope<Person>,
  sub: Pick<FoundSubOrder, 'id' | 'branch_id' | 'order_id' | 'status'>,
  operator: number,
): Promise<void> {
  await moveMechanic(scope, sub, 'assign', { hasOperator: true })
  await insertTasks(scope, sub, [{ kind: 'diagnosis', stage: mechanicStatuses.code.diagnostic, operator_id: operator }])
  await audit(scope, 'assign_order', 'work_order', sub.order_id, { operator })
}

/** A diagnosis that was not sent yet, and lines that were given to nobody, are somebody else's from now on. */
async function handOver(scope: Scope<Person>, sub: FoundSubOrder, operator: number): Promise<void> {
  const tasks = await listTasks(scope, sub.id)
  await handOverTasks(
    scope,
    tasks.filter(({ kind }) => kind === 'diagnosis'),
    operator,
  )
  await pauseTasks(
    scope,
    tasks.filter(({ kind, operator_id }) => kind === 'work' && operator_id === null),
  )
  await audit(scope, 'assign_order', 'work_order', sub.order_id, { operator })
}
