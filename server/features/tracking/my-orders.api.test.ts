import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { search } from '#domain/search/search.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { employ } from '#server/testing/employ.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

const works = ['my_work_orders', 'mechanics_orders'] as const

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

/** The lists of Mis Ordenes that an order is in. */
async function statesFor(as: string, id: number) {
  const states = await Promise.all(
    (['pending', 'development', 'finalized'] as const).map(async (state) => {
      const { body } = await w.ask(myOrders.list, { as, query: { type: 'order_mechanic', state } })
      return body.results.some((order) => order.id === id) ? [state] : []
    }),
  )
  return states.flat()
}

test('what is being quoted is nobody’s work yet; once approved it waits, and is begun with its first task', async () => {
  const id = await shop.diagnosed()
  const stateNow = () => statesFor(shop.hands, id)
  const { body: read } = await w.ask(quotations.read, { as: shop.coordinator, params: { id } })
  const data = read.results.map((line) => filledLine(line.id, true))
  const save = (end_flow: boolean) =>
    w.ask(quotations.save, { as: shop.coordinator, params: { id }, body: { data, end_flow } })
  expect((await save(false)).status).toBe(200)
  expect(await stateNow()).toEqual(['finalized'])
  expect((await save(true)).status).toBe(200)
  expect(await stateNow()).toEqual(['pending'])
  const { body: work } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  await shop.track(shop.hands, id, work.tasks[0]?.id as number, 'play')
  expect(await stateNow()).toEqual(['development'])
  await shop.track(shop.hands, id, work.tasks[0]?.id as number, 'finalized')
  expect(await stateNow()).toEqual(['development'])
})

test('what runs is told wherever one is, with its name, its time and its order, to nobody but who works on it', async () => {
  const running = async (as: string) => (await w.ask(myOrders.running, { as })).body.task
  const id = await shop.quoted()
  const { body: work } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  const task = work.tasks[0] as (typeof work.tasks)[number]
  expect(await running(shop.hands)).toBeNull()
  await shop.track(shop.hands, id, task.id, 'play')
  w.clock.advance(90_000)
  expect(await running(shop.hands)).toEqual({
    name: task.replacement,
    time: '00:01:30',
    running_since: new Date(w.clock.now.getTime() - 90_000).toISOString(),
    order: { id, order_number: work.order_number, type: 'order_mechanic', status: work.status },
  })
  const colleague = await employ(w, w.north, works)
  expect(await running(colleague.token)).toBeNull()
  await shop.track(shop.hands, id, task.id, 'pause')
  expect(await running(shop.hands)).toBeNull()
})

test('the list tells brand, plate, number, VIN and entry of each order, is sorted and searched by them, ten to a page', async () => {
  const hands = await employ(w, w.north, works)
  const list = async (query: object = {}) =>
    (await w.ask(myOrders.list, { as: hands.token, query: { type: 'order_mechanic', ...query } })).body
  expect(await list()).toEqual({ results: [], count: 0 })

  const ofBrand = async (brand: string) => {
    const [model] = await w.database.asOwner<{ id: number; brand_id: number }>(
      'select m.id, m.brand_id from car_model m join car_brand b on b.id = m.brand_id where b.name = $1 limit 1',
      [brand],
    )
    return { brand: Number(model?.brand_id), model: Number(model?.id) }
  }
  // Each column has another one first.
  const cars = [
    carBody({ car_registration: 'P 500-003', vin: 'AAA9000001', ...(await ofBrand('Toyota')) }),
    carBody({ car_registration: 'P 900-001', vin: 'MMM1000002', ...(await ofBrand('Mazda')) }),
    carBody({ car_registration: 'P 000-002', vin: 'ZZZ1000003', ...(await ofBrand('Nissan')) }),
  ]
  const { body: client } = await w.ask(clients.create, { as: shop.owner, body: clientBody({ cars }) })
  const [toyota, mazda, nissan] = client.cars.map(({ id }) => id) as [number, number, number]
  const order_mechanic = { user: hands.id, description: 'Ruido' }
  const numbers: string[] = []
  for (const car of [...Array.from({ length: 9 }, () => toyota), mazda, nissan]) {
    const body = await shop.body({ client: client.id, car, order_mechanic })
    numbers.push((await w.ask(orders.create, { as: shop.coordinator, body })).body.order_number)
  }

  const first = await list()
  expect([first.results.length, first.count]).toEqual([10, 11])
  expect(first.results[0]).toEqual({
    id: expect.any(Number),
    order_number: numbers[10],
    car: { brand: 'Nissan', car_registration: 'P 000-002', vin: 'ZZZ1000003', name: expect.stringContaining('Nissan') },
    creation_date: w.clock.now.toISOString(),
    status: 20,
    state: 'pending',
  })
  const second = await list({ page: 2 })
  expect([second.results.map(({ order_number }) => order_number), second.count]).toEqual([[numbers[0]], 11])
  expect(await list({ page: 3 })).toEqual({ results: [], count: 11 })
  const top = async (ordering: string) => (await list({ ordering })).results[0]
  const ends = { brand: ['Mazda', 'Toyota'], car_registration: ['Nissan', 'Mazda'], vin: ['Toyota', 'Nissan'] }
  for (const [column, brands] of Object.entries(ends)) {
    expect([(await top(column))?.car.brand, (await top(`-${column}`))?.car.brand], column).toEqual(brands)
  }
  for (const column of ['order_number', 'creation_date']) {
    expect((await top(column))?.order_number, column).toBe(numbers[0])
    expect((await top(`-${column}`))?.order_number, column).toBe(numbers[10])
  }
  for (const search of ['nissan', 'p000002', 'p-000 002', 'zzz1000003', numbers[10]]) {
    expect(
      (await list({ search })).results.map(({ order_number }) => order_number),
      search,
    ).toEqual([numbers[10]])
  }
})

test('what was worked on in one month and finished in the next is finished in the next, and then no longer', async () => {
  const before = w.clock.now
  const nextMonth = (months: number) =>
    new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + months, 2, 15))
  const id = await shop.received()
  const { body: work } = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
  const timer = work.diagnostic_task?.id as number
  await shop.track(shop.hands, id, timer, 'play')
  await shop.track(shop.hands, id, timer, 'pause')
  w.clock.now = nextMonth(1)
  // From the first of a month to the second of the next a session that nobody uses ends.
  const hands = await w.tokenOf(w.north.users.mechanic)
  expect(await statesFor(hands, id)).toEqual(['development'])
  const sent = await w.ask(mechanic.diagnose, {
    as: hands,
    params: { id },
    body: { tasks: [shop.row()], crear: true },
  })
  expect(sent.status).toBe(200)
  expect(await statesFor(hands, id)).toEqual(['finalized'])
  w.clock.now = nextMonth(2)
  expect(await statesFor(await w.tokenOf(w.north.users.mechanic), id)).toEqual([])
  w.clock.now = before
})

test('an order whose work is all done is in development for each who worked on it until somebody finishes the flow', async () => {
  const [first, second] = [await employ(w, w.north, works), await employ(w, w.north, works)]
  const id = await shop.quoted()
  const { body: progress } = await w.ask(quotations.inProgress, { as: shop.coordinator, params: { id } })
  const [one, other] = progress.results.map((line) => line.id) as [number, number]
  const data_select = { [one]: first.id, [other]: second.id }
  await w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body: { form_data: [], data_select } })
  const { body: work } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  const everybody = [w.north.users.mechanic, first, second]
  const seen = async () => Promise.all(everybody.map(async (person) => statesFor(await w.tokenOf(person), id)))
  const finish = async (as: string, index: number) => {
    await shop.track(as, id, work.tasks[index]?.id as number, 'play')
    await shop.track(as, id, work.tasks[index]?.id as number, 'finalized')
  }
  await finish(first.token, 0)
  expect(await seen()).toEqual([['finalized'], ['finalized'], ['pending']])
  await finish(second.token, 1)
  w.clock.advance(70 * 86_400_000)
  expect(await seen()).toEqual([['development'], ['development'], ['development']])
  const as = await w.tokenOf(first)
  const { body: totals } = await w.ask(myOrders.dashboard, { as })
  expect(totals).toMatchObject({ total_development: 1, total_pending: 0, total_finalized: 0 })
  const { body: found } = await w.ask(search.find, { as, query: { q: work.order_number } })
  expect(found.orders).toMatchObject([{ id, mine: true }])
  expect((await w.ask(mechanic.nextFlow, { as, params: { id } })).body).toEqual({ status: 50 })
  // Handing it on was the last of their work, and that was this month.
  expect(await seen()).toEqual([[], ['finalized'], []])
})
