import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { storedPermissions } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { reports } from '#domain/reports/reports.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { userDesk } from '#server/testing/user-desk.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
let reader: Employed
let order: number
let inBranch: { operator: Employed; manager: Employed; order: number }
const users = userDesk(() => w)

beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  reader = await employ(w, w.north, ['reports_garage'])
  order = await shop.received(['painting'])
  await shop.finishStage(order)
  inBranch = await workInBranch()
})
afterAll(() => w.close())

/** Four minutes of a branch's own painter on a branch's own order. */
async function workInBranch() {
  const all = { branch: true }
  const operator = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'], all)
  const manager = await employ(w, w.north, ['work_order_management', 'body_shop_orders', 'reports_garage'], all)
  const photos = [await shop.upload(manager.token)]
  const order_body_shop = shop.flow(['diagnostic'], { diagnostic: operator.id })
  const body = { ...(await shop.body(['diagnostic'])), photos, order_body_shop } as never
  const made = await w.ask(orders.create, { as: manager.token, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { diagnostic_task } = await shop.read(made.body.id, operator.token)
  const timer = diagnostic_task?.id as number
  await shop.track(made.body.id, timer, 'play', operator.token)
  w.clock.advance(4 * 60_000)
  await shop.track(made.body.id, timer, 'pause', operator.token)
  return { operator, manager, order: made.body.id }
}

type Asking = { query?: object }

/** Every call of the reports: a new one has to be added here. */
function everyCall(id_colaborador: number, id_work_order: number): [string, Endpoint, Asking][] {
  const one = { query: { id_colaborador } }
  const tasks = { query: { id_colaborador, id_work_order } }
  const table: { [Name in keyof typeof reports]: Asking } = {
    collaborators: {},
    orders: one,
    allOrders: one,
    printOrders: one,
    printAllOrders: one,
    exportOrders: one,
    exportAllOrders: one,
    taskDetails: tasks,
    binnacleTaskDetail: tasks,
  }
  return Object.entries(table).map(([name, asking]) => [name, reports[name as 'orders'], asking])
}

async function statuses(as: string | undefined, calls = everyCall(shop.painter.id, order)) {
  const answers: Record<string, number> = {}
  for (const [name, endpoint, asking] of calls) {
    answers[name] = (await w.ask(endpoint, { ...(as && { as }), ...asking } as never)).status
  }
  return answers
}
const each = (status: number, list = status) => ({
  ...Object.fromEntries(Object.keys(reports).map((name) => [name, status])),
  collaborators: list,
})

describe('the reports open', () => {
  test('with their permission and with no other', async () => {
    expect(await statuses(reader.token)).toEqual(each(200))
    expect(await statuses(await w.tokenOf(w.north.users.accountant))).toEqual(each(200))
    expect(await statuses(undefined)).toEqual(each(401))
    const others = storedPermissions.filter((flag) => flag !== 'reports_garage')
    expect(await statuses((await employ(w, w.north, others)).token)).toEqual(each(403))
    for (const role of ['mechanic', 'mechanicCoordinator'] as const) {
      expect(await statuses(await w.tokenOf(w.north.users[role]))).toEqual(each(403))
    }
  })

  test('to nobody of another garage: its people and orders are not there', async () => {
    const stranger = await employ(w, w.south, ['reports_garage'])
    expect(await statuses(stranger.token)).toEqual(each(404, 200))
    const { body } = await w.ask(reports.collaborators, { as: stranger.token })
    const ids = body.results.map(({ id }) => id)
    expect(ids).not.toContain(shop.painter.id)
    const own = everyCall(w.south.users.mechanic.id, order).filter(([name]) => name.includes('ask'))
    expect(await statuses(stranger.token, own)).toEqual({ taskDetails: 404, binnacleTaskDetail: 404 })
  })

  test("to a branch's user for the branch's people only, and to the main garage for all", async () => {
    const { operator, manager } = inBranch
    expect(await statuses(manager.token)).toEqual(each(404, 200))
    expect(await statuses(manager.token, everyCall(operator.id, inBranch.order))).toEqual(each(200))
    const listed = async (as: string) =>
      (await w.ask(reports.collaborators, { as, query: { search: 'Eva Paz' } })).body.results.map(({ id }) => id)
    expect(await listed(manager.token)).toEqual([operator.id])
    expect(await listed(reader.token)).toEqual(expect.arrayContaining([operator.id, shop.painter.id]))
    for (const as of [manager.token, reader.token]) {
      const query = { id_colaborador: operator.id }
      expect((await w.ask(reports.allOrders, { as, query })).body.time_invested).toBe('00:04:00')
    }
  })
})

describe('what is asked', () => {
  const ask = (query: object) => w.ask(reports.allOrders, { as: reader.token, query: query as never })

  test.each([
    [{ year: 2020 }],
    [{ year: 2031 }],
    [{ month: 0 }],
    [{ month: 13 }],
    [{ month: 'Enero' }],
    [{ type_order: 3 }],
    [{ ordering: 'salary' }],
    [{ page: 0 }],
    [{ id_colaborador: 'x' }],
    [{ id_colaborador: '' }],
  ])('is refused when it is nonsense: %j', async (wrong) => {
    expect((await ask({ id_colaborador: shop.painter.id, ...wrong })).status).toBe(400)
  })

  test('is of a month that the calendar of the reports has, the current one by default', async () => {
    const now = await ask({ id_colaborador: shop.painter.id })
    const { year, month } = now.body
    expect((await ask({ id_colaborador: shop.painter.id, year, month })).body).toEqual(now.body)
    for (const long of [2021, 2030]) {
      const empty = await ask({ id_colaborador: shop.painter.id, year: long, month: 1 })
      expect(empty.body).toMatchObject({ results: [], count: 0, amount_generated: 0, time_invested: '00:00:00' })
    }
  })

  test('is nobody who neither works as an operator nor ever worked on something', async () => {
    expect((await ask({ id_colaborador: w.north.users.accountant.id })).body.detail).toBe(messages.notFound)
    expect((await ask({ id_colaborador: 999_999_999 })).status).toBe(404)
    expect((await ask({ id_colaborador: w.north.users.appraiser.id })).status).toBe(200)
  })

  test('finds an order by its number, client and plate, and sorts by every column', async () => {
    const { body: all } = await ask({ id_colaborador: shop.painter.id })
    expect((await ask({ id_colaborador: shop.painter.id, page: 2 })).body).toMatchObject({ count: 1, results: [] })
    const [{ order_number, car } = { order_number: '', car: { car_registration: '' } }] = all.results
    const dashed = `${car.car_registration.slice(0, 1)}-${car.car_registration.slice(1)}`.toLowerCase()
    for (const search of [order_number, 'nuñez beatriz', car.car_registration, dashed]) {
      expect((await ask({ id_colaborador: shop.painter.id, search })).body.count).toBe(1)
    }
    for (const search of ['%', 'zzz', "'; drop table task; --"]) {
      const none = (await ask({ id_colaborador: shop.painter.id, search })).body
      expect(none).toMatchObject({ count: 0, results: [], time_invested: all.time_invested })
    }
    const columns = ['client', 'car_registration', 'order_number', 'order_type', 'repair_type', 'finish_date']
    for (const ordering of [...columns, 'time_invested', 'amount_generated']) {
      expect((await ask({ id_colaborador: shop.painter.id, ordering })).body.count).toBe(1)
      const print = { as: reader.token, query: { id_colaborador: shop.painter.id, ordering: `-${ordering}` as never } }
      expect((await w.ask(reports.printAllOrders, print)).body.count).toBe(1)
    }
  })
})

test('the goal is shown, the salary never; who left stays with what they did', async () => {
  const { painter } = shop
  const changes = { sales_goal: 500, salary: 7.5 }
  expect((await users.edit(shop.owner, painter.id, changes)).status).toBe(200)
  const query = { id_colaborador: painter.id }
  const report = await w.ask(reports.orders, { as: reader.token, query })
  expect(report.body).toMatchObject({ sales_goal: 500 })
  const list = () => w.ask(reports.collaborators, { as: reader.token, query: { search: painter.username } })
  expect(JSON.stringify([report.body, (await list()).body])).not.toContain('salary')
  expect((await list()).body.results).toEqual([
    {
      id: painter.id,
      username: painter.username,
      first_name: 'Eva',
      last_name: 'Paz',
      email: painter.email,
      phone_number: '70001000',
      amount_generated: 0,
      is_active: true,
    },
  ])

  expect((await users.remove(shop.owner, painter.id)).status).toBe(200)
  expect((await users.remove(shop.owner, w.north.users.bodyShopOperator.id)).status).toBe(200)
  expect((await list()).body.results).toMatchObject([{ id: painter.id, is_active: false }])
  expect((await w.ask(reports.allOrders, { as: reader.token, query })).body.time_invested).toBe('00:05:00')
  const idle = { id_colaborador: w.north.users.bodyShopOperator.id }
  expect((await w.ask(reports.allOrders, { as: reader.token, query: idle })).status).toBe(404)
})

test('collaborators are sorted by each column, both ways', async () => {
  const columns = ['username', 'first_name', 'last_name', 'email', 'phone_number'] as const
  const sorted = async (column: (typeof columns)[number], ordering: typeof column | `-${typeof column}`) => {
    const { body } = await w.ask(reports.collaborators, { as: reader.token, query: { ordering } })
    return body.results.map((row) => row[column].toLowerCase())
  }
  for (const column of columns) {
    const up = await sorted(column, column)
    expect(up, column).toEqual(up.toSorted((one, other) => one.localeCompare(other, 'es')))
    const down = await sorted(column, `-${column}`)
    expect(down, column).toEqual(down.toSorted((one, other) => other.localeCompare(one, 'es')))
  }
})
