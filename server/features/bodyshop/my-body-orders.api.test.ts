import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
beforeAll(async () => {
  w = await world()
  // The middle of a month: what is finished here was finished in it.
  w.clock.now = new Date('2026-05-12T15:00:00Z')
  shop = await openBodyShop(w)
})
afterAll(() => w.close())

const works = ['my_work_orders', 'body_shop_orders'] as const

/** An order whose stages are of several people. */
async function received(stages: readonly FlowElement[], people: Partial<Record<FlowElement, number>>) {
  const body = await shop.body(stages, { order_body_shop: shop.flow(stages, people) })
  const made = await w.ask(orders.create, { as: shop.desk.token, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}

/** In which of the three lists of somebody the order is; in none of them: nothing. */
async function stateFor({ token }: Pick<Employed, 'token'>, id: number) {
  const asked = ['pending', 'development', 'finalized'] as const
  const found = await Promise.all(
    asked.map(async (state) => {
      const { body } = await w.ask(myOrders.list, { as: token, query: { type: 'order_body_shop', state } })
      return body.results.some((row) => row.id === id) ? [state] : []
    }),
  )
  return found.flat().join()
}

async function addPart(id: number, as: string, search_flow: FlowElement) {
  const data = [{ name: 'Antena', description: 'Cambiar' }]
  const { body } = await w.ask(bodyShop.createTasks, { as, body: { idWorkOrder: id, search_flow, data } })
  return body.tasks.at(-1)?.id as number
}
const next = (id: number, as: string, search_flow: FlowElement) =>
  w.ask(bodyShop.nextFlow, { as, params: { id }, body: { search_flow } })

test('an order is somebody’s from when it comes to a stage of theirs until it leaves it', async () => {
  const [ana, luis] = [await employ(w, w.north, works), await employ(w, w.north, works)]
  const people = { disarmed: ana.id, painting: luis.id, polished: ana.id }
  const id = await received(['disarmed', 'painting', 'polished'], people)
  const states = async () => [await stateFor(ana, id), await stateFor(luis, id)]
  expect(await states()).toEqual(['pending', ''])
  const part = await addPart(id, ana.token, 'disarmed')
  expect(await states()).toEqual(['pending', ''])
  await shop.track(id, part, 'play', ana.token)
  expect(await states()).toEqual(['development', ''])
  w.clock.advance(60_000)
  await shop.track(id, part, 'finalized', ana.token)
  expect(await states()).toEqual(['development', ''])
  await next(id, ana.token, 'disarmed')
  // Ana's other stage is still ahead: neither hers now, nor is she done.
  expect(await states()).toEqual(['', 'pending'])
  const paint = await addPart(id, luis.token, 'painting')
  await shop.track(id, paint, 'play', luis.token)
  w.clock.advance(60_000)
  await shop.track(id, paint, 'pause', luis.token)
  expect(await states()).toEqual(['', 'development'])
  await next(id, luis.token, 'painting')
  expect(await states()).toEqual(['pending', 'finalized'])
  await addPart(id, ana.token, 'polished')
  await next(id, ana.token, 'polished')
  expect(await states()).toEqual(['finalized', 'finalized'])
  const mine = await w.ask(myOrders.dashboard, { as: ana.token })
  expect(mine.body).toMatchObject({ total_development: 0, total_pending: 0, total_finalized: 1 })
})

test('a stage that was handed over is the other’s, with its timer stopped and the time where it was spent', async () => {
  const [ana, luis] = [await employ(w, w.north, works), await employ(w, w.north, works)]
  const id = await received(['disarmed'], { disarmed: ana.id })
  const part = await addPart(id, ana.token, 'disarmed')
  await shop.track(id, part, 'play', ana.token)
  w.clock.advance(90_000)
  const body = await shop.body(['disarmed'], { order_body_shop: shop.flow(['disarmed'], { disarmed: luis.id }) })
  expect((await w.ask(orders.update, { as: shop.desk.token, params: { id }, body })).status).toBe(200)
  expect([await stateFor(ana, id), await stateFor(luis, id)]).toEqual(['', 'development'])
  expect((await w.ask(bodyShop.read, { as: ana.token, params: { id } })).status).toBe(404)
  const { tasks } = await shop.read(id, luis.token)
  expect(tasks).toMatchObject([{ status: 30, time: '00:01:30', running_since: null, is_mine: true }])
  const spent = await w.database.asOwner<{ user_id: number }>('select user_id from task_interval where task_id = $1', [
    part,
  ])
  expect(spent).toEqual([{ user_id: ana.id }])
})

test('quoting is nobody’s work, a draft neither, and what was sent back begins anew', async () => {
  const id = await shop.ledTo('quotation', ['diagnostic', 'quotation', 'disarmed'])
  expect(await stateFor(shop.painter, id)).toBe('')
  await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order: 1 } })
  // The diagnosis was begun and is paused again.
  expect(await stateFor(shop.painter, id)).toBe('development')
  const draft = await shop.body(['diagnostic'], { assignment_completed: false })
  const kept = await w.ask(orders.create, { as: shop.desk.token, body: draft })
  expect(await stateFor(shop.painter, kept.body.id)).toBe('')
  await w.ask(orders.delete, { as: shop.desk.token, params: { id } })
  expect(await stateFor(shop.painter, id)).toBe('')
})

test('what was finished last month is not of this one', async () => {
  const id = await shop.ledTo('to_check_in', ['disarmed'])
  expect(await stateFor(shop.painter, id)).toBe('finalized')
  w.clock.advance(25 * 86_400_000)
  expect(await stateFor(shop.painter, id)).toBe('')
  w.clock.advance(-25 * 86_400_000)
})

test('who may no longer work on body-shop orders has none to count', async () => {
  const ana = await employ(w, w.north, [...works, 'mechanics_orders'])
  await received(['disarmed'], { disarmed: ana.id })
  const counted = async () => (await w.ask(myOrders.dashboard, { as: ana.token })).body.total_pending
  expect(await counted()).toBe(1)
  await w.database.asOwner(
    "update role set permissions = array_remove(permissions, 'body_shop_orders') where id = $1",
    [ana.roleId],
  )
  expect(await counted()).toBe(0)
})

test('one timer for each person, whatever kind of order it is of', async () => {
  const ana = await employ(w, w.north, [...works, 'mechanics_orders'])
  const mechanicOrder = await w.ask(orders.create, {
    as: shop.coordinator,
    body: await shop.mechanicBody({ order_mechanic: { user: ana.id, description: 'Ruido' } }),
  })
  const car = mechanicOrder.body.id
  const timer = async () =>
    (await w.ask(mechanic.read, { as: ana.token, params: { id: car } })).body.diagnostic_task as { id: number }
  const id = await received(['diagnostic', 'disarmed'], { diagnostic: ana.id, disarmed: ana.id })
  const body = (await shop.read(id, ana.token)).diagnostic_task?.id as number
  const playBody = () => shop.track(id, body, 'play', ana.token)
  await w.ask(mechanic.track, {
    as: ana.token,
    params: { id: car },
    body: { idTask: (await timer()).id, action_tracking: 'play' },
  })
  w.clock.advance(60_000)
  expect((await playBody()).status).toBe(200)
  expect(await timer()).toMatchObject({ status: 30, time: '00:01:00', running_since: null })
  w.clock.advance(30_000)
  // From three devices at once, on both cars: one of them runs in the end.
  await Promise.all([
    playBody(),
    w.ask(mechanic.track, {
      as: ana.token,
      params: { id: car },
      body: { idTask: (await timer()).id, action_tracking: 'play' },
    }),
    playBody(),
  ])
  const open = await w.database.asOwner('select id from task_interval where user_id = $1 and ended_at is null', [
    ana.id,
  ])
  expect(open).toHaveLength(1)
})

test('both kinds of order take their numbers and their quota from the same place', async () => {
  const before = await w.database.asOwner<{ last: number }>(
    'select max(number)::int as last from work_order where garage_id = $1',
    [w.north.id],
  )
  const consumed = async () => {
    const rows = await w.database.asOwner<{ consumed: number }>(
      'select consumed from order_quota where garage_id = $1',
      [w.north.id],
    )
    return rows.reduce((sum, row) => sum + row.consumed, 0)
  }
  const was = await consumed()
  const draft = { assignment_completed: false as const, photos: [] }
  const [body, car] = [await shop.body(['disarmed'], draft), await shop.mechanicBody(draft)]
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, turn) => {
      const odd = turn % 2 === 1
      return w.ask(orders.create, { as: shop.owner, body: odd ? body : car })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const first = (before[0]?.last ?? 0) + 1
  const numbers = answers.map((answer) => Number(answer.body.order_number.split('-')[1])).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, nth) => first + nth))
  expect(await consumed()).toBe(was + 16)
  const gone = answers[1]?.body.id as number
  const asMechanic = await w.ask(orders.delete, {
    as: shop.owner,
    params: { id: gone },
    query: { type: 'order_mechanic' },
  })
  expect(asMechanic.status).toBe(404)
  expect((await w.ask(orders.delete, { as: shop.owner, params: { id: gone } })).status).toBe(200)
  expect(await consumed()).toBe(was + 16)
  const after = await w.ask(orders.create, { as: shop.owner, body })
  expect(after.body.order_number).toMatch(new RegExp(`-${first + 16}$`))
})
