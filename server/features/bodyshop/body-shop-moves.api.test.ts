import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { isPartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import {
  type BodyShopStatus,
  bodyShopStatuses,
  type FlowElement,
  flowElements,
} from '#domain/bodyshop/bodyshop-statuses.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
})
afterAll(() => w.close())

const { code } = bodyShopStatuses
const [diagnostic, quotation, ...later] = flowElements

/** Thirty choices of stages: each alone, each quoted, in pairs, and the usual whole ones. */
const flows: readonly (readonly FlowElement[])[] = [
  ...flowElements.filter((stage) => stage !== quotation).map((stage) => [stage]),
  [diagnostic, quotation],
  ...later.map((stage) => [diagnostic, quotation, stage]),
  ...later.slice(1).map((stage, place) => [later[place] as FlowElement, stage]),
  ['disarmed', 'painting', 'car_wash'],
  ['straightened', 'painting'],
  [diagnostic, 'armed', 'quality_control', 'car_wash'],
  [...later],
  [...flowElements],
]

type Asked = { status: number }
type Call = {
  from: readonly BodyShopStatus[] | ((at: BodyShopStatus, flow: readonly FlowElement[]) => boolean)
  ask: Ask
}
type Ask = (id: number, at: BodyShopStatus) => Promise<Asked>

const stageOr = (at: BodyShopStatus): FlowElement => flowElements.find((stage) => stage === at) ?? 'disarmed'
const painters = () => ({ as: shop.painter.token })
const desks = () => ({ as: shop.desk.token })

/** Everything that can be tried with an order, and the states in which it is done; going back has a walk of its own. */
const calls: Record<string, Call> = {
  diagnose: {
    from: [diagnostic],
    ask: (id) => w.ask(bodyShop.diagnose, { ...painters(), params: { id }, body: { tasks: [], crear: true } }),
  },
  saveQuotation: {
    from: [quotation],
    ask: (id) => w.ask(quotations.save, { ...desks(), params: { id }, body: { data: [], end_flow: true } }),
  },
  rejectQuotation: {
    from: (at, flow) => flow.includes(diagnostic) && (at === quotation || isPartStage(at)),
    ask: (id) => w.ask(quotations.reject, { ...desks(), params: { id } }),
  },
  nextFlow: {
    from: later,
    ask: (id, at) => w.ask(bodyShop.nextFlow, { ...painters(), params: { id }, body: { search_flow: stageOr(at) } }),
  },
  nextFlowOfAnother: {
    from: [],
    ask: (id, at) =>
      w.ask(bodyShop.nextFlow, {
        ...painters(),
        params: { id },
        body: { search_flow: at === 'armed' ? 'polished' : 'armed' },
      }),
  },
  selectParts: {
    from: isPartStage,
    ask: (idWorkOrder, at) =>
      w.ask(bodyShop.selectParts, { ...painters(), body: { idWorkOrder, search_flow: stageOr(at) } }),
  },
  createTasks: {
    from: isPartStage,
    ask: (idWorkOrder, at) =>
      w.ask(bodyShop.createTasks, {
        ...painters(),
        body: { idWorkOrder, search_flow: stageOr(at), data: [{ name: 'Antena', description: 'Cambiar' }] },
      }),
  },
  updateTasks: {
    from: isPartStage,
    ask: (idWorkOrder, at) =>
      w.ask(bodyShop.updateTasks, {
        ...painters(),
        body: { idWorkOrder, search_flow: stageOr(at), data: [{ id: 1, description: 'Cambiar' }] },
      }),
  },
  backToNowhere: {
    from: [],
    ask: (id) => w.ask(bodyShop.goBack, { ...desks(), params: { id }, body: { state_order: 0 } }),
  },
  backToItself: {
    from: [],
    ask: (id, at) => w.ask(bodyShop.goBack, { ...desks(), params: { id }, body: { state_order: code[at] } }),
  },
  forwardByGoingBack: {
    from: [],
    ask: (id) => w.ask(bodyShop.goBack, { ...desks(), params: { id }, body: { state_order: 11 } }),
  },
  close: {
    from: ['to_check_in'],
    ask: (id) =>
      w.ask(orders.update, {
        ...desks(),
        params: { id },
        body: {
          type: 'close_orders',
          close_order: true,
          data_close_order: { total_sale_of_labor_body_shop: 10 },
        },
      }),
  },
}

const isDone = ({ from }: Call, at: BodyShopStatus, flow: readonly FlowElement[]) =>
  typeof from === 'function' ? from(at, flow) : from.includes(at as FlowElement)

/** The order with all that hangs on it. */
const everything = (id: number) =>
  w.database.asOwner(
    `with s as (select * from sub_order where order_id = $1), t as (select * from task where sub_order_id in (select id from s))
     select o::text from work_order o where id = $1
     union all select s::text from s union all select t::text from t
     union all select i::text from task_interval i where task_id in (select id from t)
     union all select l::text from quotation_line l where sub_order_id in (select id from s)
     union all select a::text from audit_entry a where subject = 'work_order' and subject_id = $1 order by 1`,
    [id],
  )

/** All that is not done in this state is refused, and leaves nothing. */
async function tryWhatIsNotDone(id: number, at: BodyShopStatus, flow: readonly FlowElement[]): Promise<void> {
  const before = await everything(id)
  const refused = Object.entries(calls).filter(([, call]) => !isDone(call, at, flow))
  const answers = await Promise.all(refused.map(async ([name, { ask }]) => [name, (await ask(id, at)).status]))
  expect(answers, `at ${at}`).toEqual(refused.map(([name]) => [name, 409]))
  expect(await everything(id), `at ${at}`).toEqual(before)
}

test('there are thirty of them, no two alike', () => {
  expect(new Set(flows.map(String)).size).toBe(30)
})

test.each(flows.map((flow) => [flow.join(', '), flow] as const))(
  'an order of %s passes exactly these to its closing, and in each state only that is done which belongs there',
  async (_, flow) => {
    const draft = await shop.body(flow, { assignment_completed: false })
    const { body: made } = await w.ask(orders.create, { ...desks(), body: draft })
    const { id } = made
    const tryTheRest = (at: BodyShopStatus) => tryWhatIsNotDone(id, at, flow)
    await tryTheRest('not_assigned')
    const complete = { ...draft, assignment_completed: true } as typeof draft
    expect((await w.ask(orders.update, { ...desks(), params: { id }, body: complete })).status).toBe(200)
    const passed: BodyShopStatus[] = []
    for (let at = await shop.statusOf(id); at !== 'to_check_in'; at = await shop.finishStage(id)) {
      passed.push(at)
      await tryTheRest(at)
    }
    expect(passed).toEqual(flow)
    await tryTheRest('to_check_in')
    const { body: closing } = await w.ask(closings.read, { ...desks(), params: { id } })
    const closed = await w.ask(orders.update, {
      ...desks(),
      params: { id },
      body: {
        type: 'close_orders',
        close_order: true,
        data_close_order: { total_sale_of_labor_body_shop: 10 },
        purchased_spare_parts: closing.purchased_spare_parts.map((part) => ({ id: part.id, price_provider: 1 })),
      },
    })
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    await tryTheRest('finalized')
    expect((await w.ask(orders.update, { ...desks(), params: { id }, body: complete })).status).toBe(409)
  },
)
