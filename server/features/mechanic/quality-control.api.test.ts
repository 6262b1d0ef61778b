import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closings } from '#domain/closing/closing.contract.ts'
import { incomplete } from '#domain/incomplete/incomplete.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { mostRows } from '#domain/tracking/diagnosis.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { mechanicStates } from '#server/testing/mechanic-states.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
let w: World
let shop: MechanicShop
let states: ReturnType<typeof mechanicStates>
let checker: Employed
let id: number
let quality: number
let tasks: number[]
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  states = mechanicStates(w, shop)
  checker = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
})
beforeEach(async () => {
  id = await states.lead.quality_control()
  const body = { user: checker.id }
  await w.ask(quotations.assignQualityControl, { as: shop.coordinator, params: { id }, body })
  const read = await w.ask(mechanic.tasks, { as: checker.token, params: { id } })
  quality = read.body.diagnostic_task?.id as number
  tasks = read.body.tasks.map((task) => task.id)
})
afterAll(() => w.close())

const start = () => shop.track(checker.token, id, quality, 'play')
const stop = () => shop.track(checker.token, id, quality, 'pause')
const judge = (how: 'approveTask' | 'rejectTask' | 'deleteTask', task: number | undefined, as = checker.token) =>
  w.ask(mechanic[how], { as, body: { idWorkOrder: id, id: task as number } })
const add = (as = checker.token, change: object = {}, count = 1) => {
  const row = { ...shop.row(), user: shop.operatorId, ...change }
  return w.ask(mechanic.addTasks, { as, body: { idWorkOrder: id, data: Array.from({ length: count }, () => row) } })
}
const finish = (as = checker.token) => w.ask(mechanic.nextFlow, { as, params: { id } })

test('approving, rejecting and adding need the timer of quality control', async () => {
  for (const answer of [await judge('approveTask', tasks[0]), await judge('rejectTask', tasks[0]), await add()]) {
    expect([answer.status, answer.body.detail]).toEqual([409, refused.timerNotStarted])
  }
  await start()
  expect((await judge('rejectTask', tasks[0])).body.tasks[0]).toMatchObject({ status: 30, was_rejected: true })
  expect((await judge('rejectTask', tasks[0])).body.detail).toBe(refused.wrongState)
  expect((await judge('approveTask', tasks[0])).body.tasks[0]).toMatchObject({ status: 40 })
  expect((await judge('approveTask', tasks[0])).status).toBe(409)
  expect((await judge('deleteTask', tasks[0])).body.detail).toBe(refused.wrongState)
})

test('of all rows there are no more than the screens after it can take', async () => {
  await start()
  expect((await add(checker.token, {}, mostRows - tasks.length)).body.tasks).toHaveLength(mostRows)
  const tooMany = await add()
  expect([tooMany.status, tooMany.body.errors]).toEqual([422, { data: [messages.invalid.manyItems(mostRows)] }])
})

test('it does not end while its timer runs; with everything done it goes to be invoiced', async () => {
  await start()
  expect((await finish()).body.detail).toBe(refused.timerNotPaused)
  expect((await w.ask(mechanic.reject, { as: checker.token, params: { id } })).body.detail).toBe(refused.timerNotPaused)
  w.clock.advance(60_000)
  await stop()
  expect((await finish()).body).toEqual({ status: 60 })
  const done = await w.ask(myOrders.list, { as: checker.token, query: { type: 'order_mechanic', state: 'finalized' } })
  expect(done.body.results.map((order) => order.id)).toContain(id)
})

test('with a rejected task the order goes back to be worked on, and comes again with the same timer', async () => {
  await start()
  w.clock.advance(60_000)
  await judge('rejectTask', tasks[1])
  await stop()
  expect((await finish()).body).toEqual({ status: 40 })
  const back = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  expect(back.body.tasks.map((task) => [task.status, task.was_rejected])).toEqual([
    [40, false],
    [30, true],
  ])
  expect((await w.ask(mechanic.tasks, { as: checker.token, params: { id } })).body.status).toBe(40)
  await shop.track(shop.hands, id, tasks[1] as number, 'play')
  await shop.track(shop.hands, id, tasks[1] as number, 'finalized')
  expect((await finish(shop.hands)).body).toEqual({ status: 50 })
  const again = await w.ask(mechanic.tasks, { as: checker.token, params: { id } })
  expect(again.body.diagnostic_task).toMatchObject({ id: quality, status: 30, time: '00:01:00' })
})

test('work that was sent back is ended by who does it: who checks it looks, and waits for it', async () => {
  await w.ask(mechanic.reject, { as: checker.token, params: { id } })
  for (const task of tasks) {
    await shop.track(shop.hands, id, task, 'play')
    await shop.track(shop.hands, id, task, 'finalized')
  }
  const seenBy = async (as: string) => (await w.ask(mechanic.tasks, { as, params: { id } })).body
  expect(await seenBy(checker.token)).toMatchObject({ status: 40, may_finish: false })
  const early = await finish()
  expect([early.status, early.body.detail]).toEqual([409, refused.colleaguesTask])
  expect(await seenBy(shop.hands)).toMatchObject({ status: 40, may_finish: true })
  expect((await finish(shop.hands)).body).toEqual({ status: 50 })
})

test('a control that is done away with while the work is mended leaves nothing undone behind', async () => {
  await w.ask(mechanic.reject, { as: checker.token, params: { id } })
  for (const task of tasks) {
    await shop.track(shop.hands, id, task, 'play')
    await shop.track(shop.hands, id, task, 'finalized')
  }
  await w.database.asOwner('update garage set qa = false where id = $1', [w.north.id])
  expect((await finish(shop.hands)).body).toEqual({ status: 60 })
  await w.database.asOwner('update garage set qa = true where id = $1', [w.north.id])
  const { body } = await w.ask(incomplete.tasks, { as: shop.owner, params: { id } })
  expect(body.results.filter(({ undone }) => undone)).toEqual([])
})

test('rejecting the whole order opens every finished task again', async () => {
  expect((await w.ask(mechanic.reject, { as: checker.token, params: { id } })).body).toEqual({ status: 40 })
  const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  expect(body.tasks.map((task) => [task.status, task.was_rejected])).toEqual([
    [30, true],
    [30, true],
  ])
})

test('an added row is somebody’s work at once, can be deleted until it is begun, and is priced at closing', async () => {
  await start()
  const added = await add()
  const row = added.body.tasks[2]
  expect(row).toMatchObject({ status: 10, can_delete: true, user: { id: shop.operatorId, name: 'Ana López' } })
  expect((await judge('deleteTask', row?.id)).body.tasks).toHaveLength(2)
  const kept = (await add()).body.tasks[2]?.id as number
  await stop()
  expect((await finish()).body).toEqual({ status: 40 })
  const inProgress = await w.ask(quotations.inProgress, { as: shop.coordinator, params: { id } })
  expect(inProgress.body.results[2]).toMatchObject({ provider_true: '', price_true: null })
  await shop.track(shop.hands, id, kept, 'play')
  await shop.track(shop.hands, id, kept, 'finalized')
  await finish(shop.hands)
  expect((await finish()).body).toEqual({ status: 60 })
  const { body } = await w.ask(closings.read, { as: shop.coordinator, params: { id } })
  expect(body.purchased_spare_parts).toHaveLength(3)
})

test('an added row needs somebody who works on mechanic orders here, and a component of the garage', async () => {
  await start()
  const { accountant } = w.north.users
  for (const user of [accountant.id, w.south.users.mechanic.id, 999_999]) {
    expect((await add(checker.token, { user })).body.errors).toEqual({ 'data.0.user': [messages.invalid.option] })
  }
  const foreign = await add(checker.token, { system_component: 999_999 })
  expect(foreign.body.errors).toEqual({ 'data.0.system_component': [messages.invalid.option] })
  const nobody = await add(checker.token, { user: null })
  expect(nobody.body.errors).toEqual({ 'data.0.user': [messages.required] })
  const read = await w.ask(mechanic.tasks, { as: checker.token, params: { id } })
  expect(read.body.tasks).toHaveLength(2)
})

test('only who checks it judges; its manager may as well, whoever did the work may not', async () => {
  await start()
  expect((await judge('rejectTask', tasks[0], shop.hands)).body.detail).toBe(refused.colleaguesTask)
  expect((await add(shop.hands)).body.detail).toBe(refused.colleaguesTask)
  const rejected = await w.ask(mechanic.reject, { as: shop.hands, params: { id } })
  for (const { body } of [await finish(shop.hands), rejected]) expect(body.detail).toBe(refused.colleaguesTask)
  expect((await shop.track(shop.hands, id, quality, 'pause')).body.detail).toBe(refused.colleaguesTask)
  expect((await w.ask(mechanic.pauseTimer, { as: shop.hands, params: { id } })).status).toBe(409)
  const seen = await w.ask(mechanic.tasks, { as: shop.coordinator, params: { id } })
  expect(seen.body).toMatchObject({ may_check: true, diagnostic_task: { is_mine: false } })
  expect((await judge('rejectTask', tasks[0], shop.coordinator)).body.tasks[0]).toMatchObject({ status: 30 })
  expect((await judge('rejectTask', 999_999)).status).toBe(404)
})

test('of fifty who reject the same task at once one does', async () => {
  await start()
  const answers = await Promise.all(Array.from({ length: 50 }, () => judge('rejectTask', tasks[0])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})
