import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
let w: World
let shop: MechanicShop
let colleague: Employed
let id: number
let first: number
let second: number

beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  colleague = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
})
beforeEach(async () => {
  id = await shop.quoted()
  const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  ;[first, second] = body.tasks.map((task) => task.id) as [number, number]
})
afterAll(() => w.close())

const press = (task: number, action: 'play' | 'pause' | 'finalized', as = shop.hands, key?: string) =>
  w.ask(mechanic.track, {
    as,
    params: { id },
    body: { idTask: task, action_tracking: action },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const intervals = (task: number) =>
  w.database.asOwner<{ ended_at: Date | null; user_id: string }>(
    'select ended_at, user_id from task_interval where task_id = $1 order by id',
    [task],
  )
const taskNow = async (task: number) => {
  const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  return body.tasks.find((one) => one.id === task)
}

test('fifty parallel presses, each with a key of its own, leave one interval', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => press(first, 'play', shop.hands, randomUUID())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await intervals(first)).toHaveLength(1)
  const { body } = await w.ask(orders.timeline, { as: shop.coordinator, params: { id } })
  expect(body.filter(({ what }) => what === 'Tarea iniciada').slice(1)).toHaveLength(1)
})

test('a press that is sent again with its key is the same press, though the timer was paused in between', async () => {
  const key = randomUUID()
  const before = await press(first, 'play', shop.hands, key)
  await press(first, 'pause')
  expect((await press(first, 'play', shop.hands, key)).body).toEqual(before.body)
  expect(await intervals(first)).toHaveLength(1)
  expect((await taskNow(first))?.status).toBe(30)
  expect((await press(second, 'play', shop.hands, key)).body.detail).toBe(messages.keyReused)
})

test('a second device sees the timer run, and pausing there stops it once', async () => {
  const tablet = await w.tokenOf(w.north.users.mechanic)
  await press(first, 'play')
  w.clock.advance(90_000)
  const seen = await w.ask(mechanic.tasks, { as: tablet, params: { id } })
  expect(seen.body.tasks[0]).toMatchObject({ status: 20, time: '00:01:30', is_mine: true })
  expect(seen.body.tasks[0]?.running_since).not.toBeNull()
  expect(seen.body.now).toBe(w.clock.now.toISOString())
  await Promise.all([press(first, 'pause', tablet), press(first, 'pause')])
  expect(await taskNow(first)).toMatchObject({ status: 30, time: '00:01:30', running_since: null })
})

test('starting a task pauses the other one, also that of another order', async () => {
  await press(first, 'play')
  w.clock.advance(60_000)
  await press(second, 'play')
  expect(await taskNow(first)).toMatchObject({ status: 30, time: '00:01:00' })
  const other = await shop.received()
  const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id: other } })
  w.clock.advance(30_000)
  await shop.track(shop.hands, other, body.diagnostic_task?.id as number, 'play')
  expect(await taskNow(second)).toMatchObject({ status: 30, time: '00:00:30' })
  const open = await w.database.asOwner('select from task_interval where ended_at is null')
  expect(open).toHaveLength(1)
  const { body: timeline } = await w.ask(orders.timeline, { as: shop.coordinator, params: { id } })
  const told = ['Tarea iniciada', 'Tarea pausada', 'Tarea iniciada', 'Tarea pausada']
  expect(timeline.flatMap(({ what }) => (told.includes(what) ? [what] : [])).slice(-4)).toEqual(told)
})

test('a timer runs through midnight and past ten hours, and is then shown to staff', async () => {
  await press(first, 'play')
  w.clock.advance(11 * 3600_000)
  expect(await taskNow(first)).toMatchObject({ time: '11:00:00', status: 20 })
  const { body } = await w.ask(orders.list, { as: shop.coordinator, query: { type: 'order_mechanic', status: 40 } })
  expect(body.results.find((row) => row.id === id)).toMatchObject({ runs_long: true })
  await press(first, 'pause')
})

test('from the wrong state a press is refused and nothing changes', async () => {
  expect((await press(first, 'pause')).body.detail).toBe(refused.wrongState)
  expect((await press(first, 'finalized')).status).toBe(409)
  await press(first, 'play')
  await press(first, 'finalized')
  for (const action of ['play', 'pause', 'finalized'] as const) expect((await press(first, action)).status).toBe(409)
  expect(await intervals(first)).toHaveLength(1)
})

test('the timer of the diagnosis stays as it was once the diagnosis is sent', async () => {
  const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
  expect((await press(body.diagnostic_task?.id as number, 'play')).status).toBe(409)
})

test("a colleague's task is refused, an order without work of theirs does not exist", async () => {
  expect((await press(first, 'play', colleague.token)).status).toBe(404)
  const { body } = await w.ask(quotations.inProgress, { as: shop.coordinator, params: { id } })
  const form_data = body.results.map((line) => ({ id: line.id, stock: false }))
  const data_select = { [String(form_data[1]?.id)]: colleague.id }
  await w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body: { form_data, data_select } })
  expect((await press(first, 'play', colleague.token)).body.detail).toBe(refused.colleaguesTask)
  expect((await press(second, 'play')).body.detail).toBe(refused.colleaguesTask)
  expect((await press(second, 'play', colleague.token)).status).toBe(200)
  expect(await intervals(first)).toHaveLength(0)
  expect((await taskNow(second))?.user).toEqual({ id: colleague.id, name: 'Eva Paz' })
  expect((await taskNow(first))?.user).toEqual({ id: shop.operatorId, name: 'Ana López' })
})

test('a page that closes pauses its timer, however often it says so', async () => {
  const order = await shop.received()
  const pause = (as = shop.hands) => w.ask(mechanic.pauseTimer, { as, params: { id: order } })
  expect((await pause()).body.diagnostic_task).toMatchObject({ status: 10 })
  const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id: order } })
  const timer = body.diagnostic_task?.id as number
  await shop.track(shop.hands, order, timer, 'play')
  w.clock.advance(10_000)
  const paused = await pause()
  expect(paused.body.diagnostic_task).toMatchObject({ status: 30, time: '00:00:10', is_mine: true })
  expect((await pause()).status).toBe(200)
  expect(await intervals(timer)).toHaveLength(1)
  expect((await pause(colleague.token)).status).toBe(404)
})

test('a page that closes stops only the run that it showed, not one that was started since on another device', async () => {
  const order = await shop.received()
  const close = (since?: string) =>
    w.ask(mechanic.pauseTimer, { as: shop.hands, params: { id: order }, body: since === undefined ? {} : { since } })
  const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id: order } })
  const timer = body.diagnostic_task?.id as number
  const start = async () => {
    await shop.track(shop.hands, order, timer, 'play')
    const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id: order } })
    return body.diagnostic_task?.running_since as string
  }
  const first = await start()
  w.clock.advance(10_000)
  await shop.track(shop.hands, order, timer, 'pause')
  const second = await start()
  w.clock.advance(5000)
  expect((await close(first)).body.diagnostic_task).toMatchObject({ status: 20, time: '00:00:15' })
  expect((await close('ayer')).body.errors).toEqual({ since: [messages.invalid.date] })
  expect((await close(second)).body.diagnostic_task).toMatchObject({ status: 30, time: '00:00:15' })
})

test('a diagnosis that is handed over while its timer runs is paused, its time kept', async () => {
  const order = await shop.received()
  const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id: order } })
  const timer = body.diagnostic_task?.id as number
  await shop.track(shop.hands, order, timer, 'play')
  w.clock.advance(20_000)
  const given = await shop.body({ order_mechanic: { user: colleague.id, description: 'Ruido' } })
  expect((await w.ask(orders.update, { as: shop.coordinator, params: { id: order }, body: given })).status).toBe(200)
  expect((await w.ask(mechanic.read, { as: shop.hands, params: { id: order } })).status).toBe(404)
  const theirs = await w.ask(mechanic.read, { as: colleague.token, params: { id: order } })
  expect(theirs.body.diagnostic_task).toMatchObject({ status: 30, time: '00:00:20', is_mine: true })
})

test('Mis Ordenes counts what is begun, what waits and what was finished this month', async () => {
  const mine = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  const totals = async () => (await w.ask(myOrders.dashboard, { as: mine.token })).body
  const listed = async (query: object = {}) =>
    (await w.ask(myOrders.list, { as: mine.token, query: { type: 'order_mechanic', ...query } })).body.results
  expect(await totals()).toMatchObject({ total_development: 0, total_pending: 0, total_finalized: 0 })
  const made = await shop.body({ order_mechanic: { user: mine.id, description: 'Ruido' } })
  const order = (await w.ask(orders.create, { as: shop.coordinator, body: made })).body
  expect(await totals()).toMatchObject({ total_development: 0, total_pending: 1, total_finalized: 0 })
  expect(await listed({ state: 'development' })).toEqual([])
  const { body } = await w.ask(mechanic.read, { as: mine.token, params: { id: order.id } })
  const timer = body.diagnostic_task?.id as number
  await shop.track(mine.token, order.id, timer, 'play')
  expect(await listed({ search: order.order_number })).toMatchObject([{ id: order.id, state: 'development' }])
  await shop.track(mine.token, order.id, timer, 'pause')
  const diagnosis = { tasks: [shop.row()], crear: true }
  await w.ask(mechanic.diagnose, { as: mine.token, params: { id: order.id }, body: diagnosis })
  expect(await totals()).toMatchObject({ total_development: 0, total_pending: 0, total_finalized: 1 })
  expect(await listed()).toEqual([])
  expect(await listed({ state: 'finalized' })).toMatchObject([{ id: order.id }])
  expect(await listed({ type: 'order_body_shop' })).toEqual([])
  w.clock.advance(32 * 86_400_000)
  const nextMonth = await w.ask(myOrders.dashboard, { as: await w.tokenOf(mine) })
  expect(nextMonth.body.total_finalized).toBe(0)
})
