import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { incomplete } from '#domain/incomplete/incomplete.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { judgeOrders } from '#server/testing/judged-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
})
afterAll(() => w.close())

/** Whatever was done: what is kept is what the rule says, of every order that there is. */
afterEach(async () => {
  for (const { id, kept, judged } of await judgeOrders(w)) expect(kept, `order ${id}`).toEqual(judged)
})

const kinds = async (id: number) => (await judgeOrders(w)).find((one) => one.id === id)?.kept
const press = (id: number, idTask: number, action_tracking: TrackingAction) =>
  w.ask(mechanic.track, { as: shop.hands, params: { id }, body: { idTask, action_tracking } })

async function finishTasks(id: number): Promise<void> {
  const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  for (const task of body.tasks) {
    await press(id, task.id, 'play')
    await press(id, task.id, 'finalized')
  }
}

/** Every approved task done, then through quality control. */
async function leadOn(id: number): Promise<void> {
  await finishTasks(id)
  await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
  const user = { user: shop.operatorId }
  await w.ask(quotations.assignQualityControl, { as: shop.coordinator, params: { id }, body: user })
  const { body } = await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
  expect(body).toEqual({ status: 60 })
}

test('a mechanic order lacks something from its quotation until all of its work is done', async () => {
  const id = await shop.diagnosed()
  expect(await kinds(id)).toEqual(['mechanic'])
  const rejected = await w.ask(quotations.reject, { as: shop.coordinator, params: { id } })
  expect(rejected.status, JSON.stringify(rejected.body)).toBe(200)
  expect(await kinds(id)).toEqual([])

  const worked = await shop.quoted()
  expect(await kinds(worked)).toEqual(['mechanic'])
  await finishTasks(worked)
  expect(await kinds(worked)).toEqual([])
  await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id: worked } })
  expect(await kinds(worked)).toEqual(['mechanic'])
})

test('a line that was not approved leaves it incomplete for ever, and nothing left undone does not', async () => {
  const whole = await shop.quoted()
  await leadOn(whole)
  expect(await kinds(whole)).toEqual([])
  const half = await shop.quoted((index) => index === 0)
  await leadOn(half)
  expect(await kinds(half)).toEqual(['mechanic'])
})

test('work that quality control rejects is to be done again', async () => {
  const id = await shop.quoted()
  await finishTasks(id)
  await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
  await w.ask(quotations.assignQualityControl, {
    as: shop.coordinator,
    params: { id },
    body: { user: shop.operatorId },
  })
  const sentBack = await w.ask(mechanic.reject, { as: shop.hands, params: { id } })
  expect(sentBack.status, JSON.stringify(sentBack.body)).toBe(200)
  expect(await kinds(id)).toEqual(['mechanic'])
})

test('a body-shop order lacks the parts that were left undone, and the lines that were not approved', async () => {
  expect(await kinds(await shop.ledTo('diagnostic'))).toEqual([])
  expect(await kinds(await shop.ledTo('quotation'))).toEqual(['body_shop'])
  expect(await kinds(await shop.ledTo('to_check_in'))).toEqual([])
  const unquoted = await shop.ledTo('to_check_in', ['diagnostic', 'painting'])
  expect(await kinds(unquoted)).toEqual([])

  const id = await shop.received(['painting'])
  const as = shop.painter.token
  const new_task = [{ part_identifier: 'part_number_5' as const, name: 'Puerta', description: 'Enderezar' }]
  const picked = { idWorkOrder: id, search_flow: 'painting' as const, new_task, id_task_existent: [] }
  await w.ask(bodyShop.selectParts, { as, body: picked })
  const left = await w.ask(bodyShop.nextFlow, { as, params: { id }, body: { search_flow: 'painting' } })
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  expect(await kinds(id)).toEqual(['body_shop'])
})

test('rows of a body-shop diagnosis are listed while their lines wait to be approved, and never as work not begun', async () => {
  const rowsOf = async (id: number) => {
    const { body } = await w.ask(incomplete.tasks, { as: shop.counter.token, params: { id } })
    return body.results.filter(({ status }) => status === 10).map(({ approved, undone }) => [approved, undone])
  }
  const stages: FlowElement[] = ['diagnostic', 'quotation', 'painting']
  expect(await rowsOf(await shop.ledTo('quotation', stages))).toEqual([
    [false, true],
    [false, true],
  ])
  expect(await rowsOf(await shop.ledTo('to_check_in', stages))).toEqual([])
  expect(await rowsOf(await shop.ledTo('to_check_in', ['diagnostic', 'painting']))).toEqual([])
})

test('an appraisal lacks its rows, and each sub-order counts for itself', async () => {
  const id = await shop.appraised()
  expect(await kinds(id)).toEqual(['appraisal'])
  await shop.addOrder(id, 'order_mechanic')
  await shop.addOrder(id, 'order_body_shop')
  await shop.finishRows(id)
  expect(await kinds(id)).toEqual([])
  await shop.leadMechanic(id)
  await shop.leadBodyShop(id)
  expect(await kinds(id)).toEqual([])
  const finished = await shop.finish(id)
  expect(finished.status, JSON.stringify(finished.body)).toBe(200)
  expect(await kinds(id)).toEqual([])
})

test('what is deleted lacks nothing any more', async () => {
  const id = await shop.appraised()
  await w.ask(orders.delete, { as: shop.counter.token, params: { id } })
  const [row] = await w.database.asOwner<{ count: number }>(
    `select count(*)::int as count from work_order where id = $1 and deleted_at is null`,
    [id],
  )
  expect(row?.count).toBe(0)
})
