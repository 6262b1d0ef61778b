import { type Flow, lateFlowChange } from '#domain/bodyshop/bodyshop.rules.ts'
import { flowOf } from '#domain/bodyshop/bodyshop-form.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { fieldRefusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { BodyShopOrderForm } from '#domain/orders/order-forms.ts'
import { hasQualityControl } from '#server/features/closing/public.ts'
import {
  type Desk,
  type FoundSubOrder,
  insertSubOrder,
  refuseStrangers,
  updateSubOrder,
} from '#server/features/orders/public.ts'
import { handOverTasks, listTasks } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { listStages, replaceStages, withdrawStages } from './stages.repo.ts'
import { bodyShopStatusOf, moveBodyShop } from './stages.service.ts'

const { code } = bodyShopStatuses
const flowIn = ({ order_body_shop }: BodyShopOrderForm): Flow => (order_body_shop ? flowOf(order_body_shop) : new Map())
const nobody: Flow = new Map()

/** ENDEREZADO Y PINTURA: which stages it goes through, and whose each of them is. */
export const bodyShopDesk: Desk<BodyShopOrderForm> = {
  kind: 'body_shop',
  refuseWrongChoices: async (scope, branchId, form) => {
    await refuseNewPeople(scope, branchId, nobody, flowIn(form))
    await refuseNewControl(scope, nobody, flowIn(form))
  },
  open: async (scope, order, form) => {
    const flow = flowIn(form)
    const status = code.not_assigned
    const description = form.order_body_shop?.description ?? ''
    const id = await insertSubOrder(scope, order, { kind: 'body_shop', status, operator_id: null, description })
    const sub = { id, branch_id: order.branch_id, order_id: order.id, status }
    await replaceStages(scope, sub, flow)
    if (form.assignment_completed) await assign(scope, sub, flow)
  },
  edit: async (scope, { order, sub }, form) => {
    const before = await listStages(scope, sub.id)
    const after = flowIn(form)
    const status = bodyShopStatusOf(sub)
    const late = lateFlowChange(status, before, after)
    if (late) throw fieldRefusal('invalid_move', `order_body_shop.${late}_user`, messages.refused.passedStage)
    const assigns = status === 'not_assigned' && form.assignment_completed
    // Whoever a draft was meant for may have left until it is completed.
    await refuseNewPeople(scope, order.branch_id, assigns ? nobody : before, after)
    await refuseNewControl(scope, before, after)
    await replaceStages(scope, sub, after)
    const description = form.order_body_shop?.description ?? ''
    // Only what others have open as well is a new version for them: the diagnosis, the quotation.
    if (description !== sub.description) await updateSubOrder(scope, sub.id, { description })
    if (assigns) await assign(scope, sub, after)
    else await changeStages(scope, sub, before, after)
  },
}

async function assign(scope: Scope<Person>, sub: Parameters<typeof moveBodyShop>[1], flow: Flow): Promise<void> {
  const operators = [...new Set(flow.values())].filter((operator) => operator !== null)
  await audit(scope, 'assign_order', 'work_order', sub.order_id, { operators })
  await moveBodyShop(scope, sub, flow, 'assign')
}

/** Whoever was there already stays, even if they could not be chosen today. */
async function refuseNewPeople(scope: Scope, branchId: number | null, before: Flow, after: Flow): Promise<void> {
  const added = [...after].filter(([stage, user]) => before.get(stage) !== user)
  await refuseStrangers(
    scope,
    'body_shop',
    branchId,
    added.map(([stage, user]) => [`${stage}_user`, user] as const),
  )
}

/** Quality control is for garages that have it; an order that was to go through it still does. */
async function refuseNewControl(scope: Scope, before: Flow, after: Flow): Promise<void> {
  const checksAnew = after.has('quality_control') && !before.has('quality_control')
  if (checksAnew && !(await hasQualityControl(scope))) {
    throw fieldRefusal('rule', 'order_body_shop.quality_control', messages.invalid.option)
  }
}

/** Stages are given to others, or taken out: after a way back those still to come may have tasks already. */
async function changeStages(scope: Scope, sub: FoundSubOrder, before: Flow, after: Flow): Promise<void> {
  const tasks = (await listTasks(scope, sub.id)).filter(({ kind }) => kind !== 'work')
  const given: number[] = []
  for (const [stage, operator] of before) {
    const next = after.get(stage)
    if (next === operator) continue
    if (next === undefined) {
      await withdrawStages(scope, sub, code[stage], code[stage])
      continue
    }
    await handOverTasks(
      scope,
      tasks.filter((task) => task.stage === code[stage]),
      next,
    )
    if (code[stage] === sub.status) await updateSubOrder(scope, sub.id, { operator_id: next })
    if (next !== null) given.push(next)
  }
  for (const [stage, operator] of after) if (operator !== null && !before.has(stage)) given.push(operator)
  const isDraft = sub.status === code.not_assigned
  if (given.length > 0 && !isDraft)
    await audit(scope, 'assign_order', 'work_order', sub.order_id, { operators: [...new Set(given)] })
}
