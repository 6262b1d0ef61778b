import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
let colleague: Employed
let id: number
let task: number
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  colleague = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
  // Straightened by the painter, painted by the colleague: both know the order, and only one has it now.
  const stages: FlowElement[] = ['straightened', 'painting']
  const order_body_shop = shop.flow(stages, { painting: colleague.id })
  const made = await w.ask(orders.create, {
    as: shop.desk.token,
    body: await shop.body(stages, { order_body_shop }),
  })
  id = made.body.id
  const chosen = await w.ask(bodyShop.createTasks, {
    as: shop.painter.token,
    body: { idWorkOrder: id, search_flow: 'straightened', data: [{ name: 'Puerta', description: 'Enderezar' }] },
  })
  task = chosen.body.tasks[0]?.id as number
})
afterAll(() => w.close())

/** Every call that changes something on the work screen. */
const writes: Record<string, (as: string) => Promise<{ status: number; body: { detail?: string } }>> = {
  diagnose: (as) => w.ask(bodyShop.diagnose, { as, params: { id }, body: { tasks: [], crear: false } }),
  createTasks: (as) => w.ask(bodyShop.createTasks, { as, body: { ...here(), data: [part] } }),
  updateTasks: (as) => w.ask(bodyShop.updateTasks, { as, body: { ...here(), data: [{ id: task, description: 'x' }] } }),
  selectParts: (as) => w.ask(bodyShop.selectParts, { as, body: { ...here(), id_task_existent: [] } }),
  play: (as) => shop.track(id, task, 'play', as),
  nextFlow: (as) => w.ask(bodyShop.nextFlow, { as, params: { id }, body: { search_flow: 'straightened' } }),
}
const reads: Record<string, (as: string) => Promise<{ status: number }>> = {
  read: (as) => w.ask(bodyShop.read, { as, params: { id } }),
  tasks: (as) => w.ask(bodyShop.tasks, { as, params: { id }, query: { search_flow: 'straightened' } }),
  checks: (as) => w.ask(bodyShop.checks, { as, params: { id } }),
  parts: (as) => w.ask(bodyShop.parts, { as, params: { id } }),
  timeHistory: (as) => w.ask(bodyShop.timeHistory, { as, params: { id } }),
  pauseTimer: (as) => w.ask(bodyShop.pauseTimer, { as, params: { id } }),
}
const part = { name: 'Espejo', description: 'Pintar' }
const here = () => ({ idWorkOrder: id, search_flow: 'straightened' as const })

/** What the order is, to the last audit entry and interval. */
async function trace() {
  const [found] = await w.database.asOwner<{ trace: string }>(
    `select concat((select json_agg(t order by t.id) from task t), (select count(*) from task_interval),
      (select json_agg(s order by s.id) from sub_order s),
      (select count(*) from audit_entry where action not like 'login%')) as trace`,
  )
  return found?.trace
}

async function expectAnswers(as: string, calls: typeof reads, status: number): Promise<void> {
  for (const [name, ask] of Object.entries(calls)) expect([name, (await ask(as)).status]).toEqual([name, status])
}

test('a colleague with another stage looks at the order, and changes nothing of a stage that is not theirs', async () => {
  const before = await trace()
  await expectAnswers(colleague.token, reads, 200)
  await expectAnswers(colleague.token, writes, 409)
  const pressed = await shop.track(id, task, 'play', colleague.token)
  expect(pressed.body.detail).toBe(messages.refused.colleaguesTask)
  expect((await shop.read(id, colleague.token)).is_mine).toBe(false)
  expect((await shop.read(id, colleague.token)).tasks[0]?.is_mine).toBe(false)
  expect(await trace()).toBe(before)
})

test('for who has no stage of it, and for the other garage, the order does not exist', async () => {
  const stranger = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
  const southern = await employ(w, w.south, ['my_work_orders', 'body_shop_orders', 'work_order_management'])
  const branch = await employ(w, w.north, ['my_work_orders', 'body_shop_orders', 'work_order_management'], {
    branch: true,
  })
  const before = await trace()
  for (const { token } of [stranger, southern, branch]) await expectAnswers(token, { ...reads, ...writes }, 404)
  expect(await trace()).toBe(before)
})

test('without the permission nothing of it can be asked, and staff only look', async () => {
  const mechanic = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  const before = await trace()
  await expectAnswers(mechanic.token, { ...reads, ...writes }, 403)
  const { read, timeHistory, ...others } = reads
  await expectAnswers(shop.desk.token, { read, timeHistory } as typeof reads, 200)
  await expectAnswers(shop.desk.token, { ...others, ...writes }, 404)
  expect(await trace()).toBe(before)
})

test("a task's id of another order, stage or garage is not found where it is not", async () => {
  const other = await shop.ledTo('straightened', ['straightened'])
  const { body } = await w.ask(bodyShop.createTasks, {
    as: shop.painter.token,
    body: { idWorkOrder: other, search_flow: 'straightened', data: [part] },
  })
  const foreign = body.tasks[0]?.id as number
  const as = shop.painter.token
  expect((await shop.track(id, foreign, 'play')).status).toBe(404)
  const kept = await w.ask(bodyShop.selectParts, { as, body: { ...here(), id_task_existent: [task, foreign] } })
  expect([kept.status, kept.body.errors]).toEqual([422, { 'id_task_existent.1': [messages.notFound] }])
  const edited = await w.ask(bodyShop.updateTasks, {
    as,
    body: { ...here(), data: [{ id: foreign, description: 'Ajena' }] },
  })
  expect([edited.status, edited.body.errors]).toEqual([422, { 'data.0.id': [messages.notFound] }])
  expect((await shop.read(other)).tasks).toMatchObject([{ name: 'Espejo', description: 'Pintar', status: 10 }])
})

test('a part that was left undone is not worked on any more once its stage is over', async () => {
  const as = shop.painter.token
  const other = await shop.ledTo('straightened', ['straightened', 'painting'])
  const at = { idWorkOrder: other, search_flow: 'straightened' as const }
  const chosen = await w.ask(bodyShop.createTasks, { as, body: { ...at, data: [part] } })
  const moved = await w.ask(bodyShop.nextFlow, { as, params: { id: other }, body: { search_flow: 'straightened' } })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const pressed = await shop.track(other, chosen.body.tasks[0]?.id as number, 'play')
  expect([pressed.status, pressed.body.detail]).toEqual([409, messages.refused.wrongStage('Pintura')])
})

test('a colleague who closes the page of an order leaves the timer of who has it running', async () => {
  const stages: FlowElement[] = ['quality_control', 'car_wash']
  const order_body_shop = shop.flow(stages, { car_wash: colleague.id })
  const made = await w.ask(orders.create, { as: shop.desk.token, body: await shop.body(stages, { order_body_shop }) })
  const params = { id: made.body.id }
  const timer = (await shop.read(params.id)).diagnostic_task?.id as number
  await shop.track(params.id, timer, 'play')
  const paused = await w.ask(bodyShop.pauseTimer, { as: colleague.token, params })
  expect([paused.status, paused.body.detail]).toEqual([409, messages.refused.colleaguesTask])
  expect((await shop.read(params.id)).diagnostic_task).toMatchObject({ status: 20 })
})
