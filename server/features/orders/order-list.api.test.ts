import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
const owners = ['Zoila Ábrego', 'Ana Brizuela', 'Óscar Cáceres']
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  for (const [index, name] of owners.entries()) {
    const plate = { car_registration: `P ${300 + index}-${900 - index}`, vin: `VINLISTA00${index}` }
    const phone_number = `7200${index}111`
    const body = clientBody({ name, phone_number, mobil_number: '', cars: [carBody(plate)] })
    const { body: client } = await w.ask(clients.create, { as: shop.owner, body })
    const user = index === 0 ? null : shop.operatorId
    const order_mechanic = { user, description: `Trabajo ${index}` }
    const order = await shop.body({ client: client.id, car: client.cars[0]?.id as number, order_mechanic })
    await w.ask(orders.create, { as: shop.coordinator, body: order })
  }
})
afterAll(() => w.close())

type Given = { status?: number; search?: string; ordering?: string; page?: number; from?: string; to?: string }
async function list(given: Given = {}) {
  const query = { type: 'order_mechanic' as const, ...given } as never
  const { body, status } = await w.ask(orders.list, { as: shop.coordinator, query })
  return { status, count: body.count, rows: body.results, names: body.results?.map(({ client }) => client.name) }
}

describe('the list', () => {
  test('tells of each order whose it is, which car, who works on it and what for', async () => {
    const { rows } = await list({ status: 20, search: 'brizuela' })
    expect(rows).toMatchObject([
      {
        order_number: 'TAL-2',
        client: { name: 'Ana Brizuela', phone_number: '72001111' },
        type: 'order_mechanic',
        creation_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        car: {
          car_registration: 'P 301-899',
          vin: 'VINLISTA001',
          name: expect.stringMatching(/ - Toyota$/),
          brand: 'Toyota',
        },
        user: { id: shop.operatorId },
        description: 'Trabajo 1',
        status: 20,
        acceptance: 10,
        assignment_completed: true,
        runs_long: false,
        total_amount: 0,
      },
    ])
  })

  test('has a tab for each state, the newest order first', async () => {
    expect((await list({ status: 10 })).names).toEqual(['Zoila Ábrego'])
    expect((await list({ status: 20 })).names).toEqual(['Óscar Cáceres', 'Ana Brizuela'])
    expect((await list({ status: 70 })).names).toEqual([])
    expect((await list({ status: 999 })).status).toBe(400)
  })

  test.each([
    ['its number', 'tal-3', 'Óscar Cáceres'],
    ['its number in two words', 'tal 3', 'Óscar Cáceres'],
    ['the client, though a word is also in every number', 'brizuela a', 'Ana Brizuela'],
    ['the client, without accents and in any order', 'caceres OSCAR', 'Óscar Cáceres'],
    ['the plate, however it is written', 'p301 899', 'Ana Brizuela'],
    ['the VIN', 'vinlista002', 'Óscar Cáceres'],
    ['the telephone', '72000111', 'Zoila Ábrego'],
    ['the telephone, with dashes', '7200-0111', 'Zoila Ábrego'],
  ])('finds an order by %s', async (_, search, name) => {
    expect((await list({ search })).names).toEqual([name])
  })

  test('finds orders by the brand and the model that it shows', async () => {
    const { car } = (await list({ search: 'brizuela' })).rows[0] ?? {}
    const model = car?.name.split(' - ')[0] ?? ''
    expect((await list({ search: 'toyota' })).count).toBe(3)
    expect((await list({ search: `TOYOTA ${model}` })).count).toBe(3)
    expect((await list({ search: 'nissan' })).count).toBe(0)
    expect((await list({ search: 'toyota nissan' })).count).toBe(0)
  })

  test('is asked for with the last day there is by who means without an end', async () => {
    const { status, count } = await list({ from: '2020-01-01', to: '9999-12-31' })
    expect({ status, count }).toEqual({ status: 200, count: 3 })
  })

  test('is searched by what it shows only, by who does not manage clients', async () => {
    const body = clientBody({
      name: 'Irene Guardado',
      document_number: '04411223-9',
      email: 'irene@example.com',
      cars: [carBody({ car_registration: 'P 777-001', vin: 'VINOCULTO1' })],
    })
    const { body: client } = await w.ask(clients.create, { as: shop.owner, body })
    const order = await shop.body({ client: client.id, car: client.cars[0]?.id as number })
    const { body: made } = await w.ask(orders.create, { as: shop.coordinator, body: order })
    const counted = async (as: string, search: string) =>
      (await w.ask(orders.list, { as, query: { type: 'order_mechanic', search } })).body.count
    const { token } = await employ(w, w.north, ['work_order_management', 'mechanics_orders'])
    const searches = ['04411223', '0441-1223', 'irene@example.com', 'guardado', body.phone_number]
    expect(await Promise.all(searches.map((search) => counted(shop.coordinator, search)))).toEqual([1, 1, 1, 1, 1])
    expect(await Promise.all(searches.map((search) => counted(token, search)))).toEqual([0, 0, 0, 1, 1])
    await w.ask(orders.delete, { as: shop.owner, params: { id: made.id }, query: { type: 'order_mechanic' } })
  })

  test('finds nothing by what only looks like a pattern', async () => {
    for (const search of ['%', '_', "'; drop table work_order; --", '\\', '72009999']) {
      expect((await list({ search })).names).toEqual([])
    }
  })

  test('is sorted by each of its columns, both ways', async () => {
    const byName = ['Ana Brizuela', 'Óscar Cáceres', 'Zoila Ábrego']
    expect((await list({ ordering: 'client' })).names).toEqual(byName)
    expect((await list({ ordering: '-client' })).names).toEqual([...byName].reverse())
    for (const column of ['order_number', 'car_registration', 'phone_number', 'vin', 'creation_date']) {
      expect((await list({ ordering: column })).names).toEqual(owners)
      expect((await list({ ordering: `-${column}` })).names).toEqual([...owners].reverse())
    }
    for (const column of ['brand', 'total_amount']) expect((await list({ ordering: column })).count).toBe(3)
    expect((await list({ ordering: 'description' })).status).toBe(400)
  })

  test('says when a timer has run for more than ten hours, until it is stopped', async () => {
    const { rows } = await list({ search: 'brizuela' })
    const id = rows[0]?.id as number
    const work = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
    const task = work.body.diagnostic_task?.id as number
    await shop.track(shop.hands, id, task, 'play')
    w.clock.advance(9.9 * 3_600_000)
    expect((await list({ search: 'brizuela' })).rows).toMatchObject([{ runs_long: false }])
    w.clock.advance(0.2 * 3_600_000)
    expect((await list({ search: 'brizuela' })).rows).toMatchObject([{ runs_long: true }])
    await shop.track(shop.hands, id, task, 'pause')
    expect((await list({ search: 'brizuela' })).rows).toMatchObject([{ runs_long: false }])
  })
})

test('the dashboard counts every state of the kinds that somebody manages; finished ones are not active', async () => {
  const counts = async () => (await w.ask(orders.dashboard, { as: shop.coordinator })).body
  const before = await counts()
  expect(before).toEqual({
    status_work_orders_mechanic: {
      not_assigned: 1,
      diagnostic: 2,
      quotation: 0,
      in_progress: 0,
      quality_control: 0,
      to_check_in: 0,
      finalized: 0,
    },
    total_work_orders_mechanic: 3,
  })
  await w.database.asOwner("update sub_order set status = 70 where status = 10 and kind = 'mechanic'")
  const after = await counts()
  expect(after.status_work_orders_mechanic).toMatchObject({ not_assigned: 0, finalized: 1 })
  expect(after.total_work_orders_mechanic).toBe(2)
  const all = await w.ask(orders.dashboard, { as: shop.owner })
  expect(all.body.status_work_orders_appraisal).toEqual({
    not_assigned: 0,
    in_proggres: 0,
    to_check_in: 0,
    finalized: 0,
  })
  const stages = ['diagnostic', 'quotation', 'disarmed', 'straightened', 'enlisted', 'painting', 'polished', 'armed']
  expect(Object.keys(all.body.status_work_orders_body_shop ?? {})).toEqual([
    'not_assigned',
    ...stages,
    'quality_control',
    'car_wash',
    'to_check_in',
    'finalized',
  ])
  expect([all.body.total_work_orders_body_shop, all.body.total_work_orders_appraisal]).toEqual([0, 0])
})

test('a page has ten orders, and all of them are counted', async () => {
  await w.database.asOwner(
    `insert into work_order (garage_id, client_id, car_id, number, order_number, order_type, created_at)
     select garage_id, client_id, car_id, 500 + n, 'MUCHAS-' || n, order_type, now()
     from work_order, generate_series(1, 12) n where id = (select min(id) from work_order)`,
  )
  await w.database.asOwner(
    `insert into sub_order (garage_id, order_id, kind, status, moved_at)
     select garage_id, id, 'mechanic', 60, now() from work_order where order_number like 'MUCHAS-%'`,
  )
  const [first, second] = [await list({ status: 60 }), await list({ status: 60, page: 2 })]
  expect([first.count, first.rows.length, second.count, second.rows.length]).toEqual([12, 10, 12, 2])
})

test('operators are those whose role lets them work on that kind, found by name', async () => {
  const query = { type: 'mechanic' as const }
  const { body } = await w.ask(orders.operators, { as: shop.coordinator, query })
  expect(body.results.map(({ id }) => id)).toContain(shop.operatorId)
  expect(body.results.map(({ id }) => id)).not.toContain(w.north.users.accountant.id)
  const painters = await w.ask(orders.operators, { as: shop.coordinator, query: { type: 'body_shop' } })
  expect(painters.body.results.map(({ id }) => id)).not.toContain(shop.operatorId)
  const appraisers = await w.ask(orders.operators, { as: shop.coordinator, query: { type: 'appraisal' } })
  expect(appraisers.body.results.map(({ id }) => id)).toContain(w.north.users.appraiser.id)
  expect(appraisers.body.results.map(({ id }) => id)).not.toContain(shop.operatorId)
  const none = await w.ask(orders.operators, { as: shop.coordinator, query: { ...query, search: 'nadie' } })
  expect(none.body).toEqual({ results: [], count: 0 })
  const { body: options } = await w.ask(orders.mechanics, { as: shop.coordinator })
  expect(options).toContainEqual({ value: shop.operatorId, label: 'Ana López' })
})
