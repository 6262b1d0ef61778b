import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { clientBody } from '#server/testing/clients.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2027-02-10T15:00:00Z')
  shop = await openMechanicShop(w)
  // The client approves one of its two rows.
  const id = await leadToInvoice(w, { ...shop, quoted: () => shop.quoted((index) => index === 1) })
  const done = await sendClosing(w, shop.coordinator, id, await closingBody(w, shop.coordinator, id))
  expect(done.status).toBe(200)
})
afterAll(() => w.close())

async function report(as: string) {
  const answer = await w.ask(dashboards.report, { as })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('needs the permission, and a month that there is', async () => {
  expect((await w.ask(dashboards.report, { as: shop.coordinator })).status).toBe(403)
  expect((await w.ask(dashboards.report, { as: shop.hands })).status).toBe(403)
  expect((await w.ask(dashboards.report, {})).status).toBe(401)
  expect((await report(await w.tokenOf(w.north.users.accountant))).client_top).toHaveLength(1)
  for (const query of [{ month: 13 }, { month: 0 }, { year: 1999 }, { year: 2031 }, { month: 'x' as never }]) {
    expect((await w.ask(dashboards.report, { as: shop.owner, query })).status).toBe(400)
  }
})

test('the main garage sees the quota; a branch neither that nor what others did', async () => {
  expect((await report(shop.owner)).subscription_status).toMatchObject({ orders_consumed: 1 })
  const branch = await w.tokenOf(w.north.users.branchAdministrator)
  const draft = await shop.body({ photos: [], assignment_completed: false, order_mechanic: undefined } as never)
  const made = await w.ask(orders.create, { as: branch, body: draft })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const seen = await report(branch)
  expect(seen).not.toHaveProperty('subscription_status')
  expect(seen.consumption_of_the_month).toMatchObject({ count_total_work_orders: 0, total_work_orders: 0 })
  expect(seen.most_recurring_services.tasks_recurring_mechanic.total).toBe(0)
  expect(seen.tasks_total_time.mechanic.total).toBe('00:00:00')
  expect(seen.client_top).toEqual([])
  expect(seen.cars_top.map(({ brand__name, contar }) => [brand__name, contar])).toEqual([['Toyota', 1]])
  const whole = await report(shop.owner)
  expect(whole.cars_top).toMatchObject([{ brand__name: 'Toyota', contar: 2 }])
  expect(whole.consumption_of_the_month.count_total_work_orders).toBe(1)
  expect((await w.ask(orders.delete, { as: shop.owner, params: { id: made.body.id } })).status).toBe(200)
  expect((await report(shop.owner)).cars_top).toMatchObject([{ brand__name: 'Toyota', contar: 1 }])
})

test('what the client did not approve, or was withdrawn, is no service, neither of the month nor of who was billed', async () => {
  const { most_recurring_services: services, client_top: top } = await report(shop.owner)
  const done = [{ name: 'Discos', count: 1 }]
  expect(services.tasks_recurring_mechanic).toEqual({ total: 1, data: done })
  expect(top.map(({ tasks }) => tasks)).toEqual([done])
  await w.database.asOwner("update task set approved = true, deleted_at = now() where kind = 'work' and not approved")
  const without = await report(shop.owner)
  expect([without.most_recurring_services, without.client_top]).toEqual([services, top])
})

test('another garage sees nothing of this one', async () => {
  const stranger = await report(await w.tokenOf(w.south.users.proprietor))
  expect(stranger.consumption_of_the_month.count_total_work_orders).toBe(0)
  expect([stranger.cars_top, stranger.client_top, stranger.new_list_client.total]).toEqual([[], [], 0])
  expect(stranger.most_recurring_services.tasks_recurring_mechanic.total).toBe(0)
  expect(stranger.tasks_total_time.mechanic.data).toEqual([])
})

test('lists refuse days that there are not, and brands and references that nobody has find nothing', async () => {
  const type = 'order_mechanic' as const
  const as = shop.coordinator
  for (const days of [{ from: '2027-02-30' }, { to: 'ayer' }]) {
    expect((await w.ask(orders.list, { as, query: { type, ...days } })).status).toBe(400)
    expect((await w.ask(clients.list, { as, query: days })).status).toBe(400)
  }
  const ofBrand = await w.ask(orders.list, { as, query: { type, brand: "'; drop" } })
  expect([ofBrand.status, ofBrand.body.count]).toEqual([200, 0])
  expect((await w.ask(clients.list, { as, query: { reference: 7 } })).status).toBe(400)
})

test('of the tops only ten are shown, the largest first', async () => {
  for (let place = 0; place < 11; place++) {
    const body = clientBody({ name: `Cliente ${'ABCDEFGHIJK'[place]}`, document_number: `d${place}` })
    const { body: client } = await w.ask(clients.create, { as: shop.owner, body })
    // The closing alone: what led there is not what is counted here.
    await w.database.asOwner(
      `insert into work_order (garage_id, client_id, car_id, number, order_number, order_type, total_cents, created_at,
         closed_at, billed_labour_cents, billed_parts_cents, billed_additionals_cents)
       values ($1, $2, $3, $4, $5, 'mechanic', $6, $7, $7, $6, 0, 0)`,
      [w.north.id, client.id, client.cars[0]?.id, 900 + place, `ORD-9${place}`, 10_000_000 + place, w.clock.now],
    )
  }
  const { client_top: top } = await report(shop.owner)
  expect(top.map(({ name }) => name)).toEqual([...'KJIHGFEDCB'].map((letter) => `Cliente ${letter}`))
})

test('new clients are those admitted in the month, by how they came, as their list shows them', async () => {
  const admit = (name: string, admission_date: string, reference: number | null) => {
    const body = clientBody({ name, document_number: name, admission_date, reference, description_reference: null })
    return w.ask(clients.create, { as: shop.owner, body })
  }
  await admit('Carlos Ruiz', '2026-12-31', 10)
  await admit('Dora Paz', '2027-01-01', null)
  await admit('Elsa Gil', '2027-01-31', 60)
  await admit('Fito Sol', '2027-02-01', 10)
  const query = { month: 1, year: 2027 }
  const { body } = await w.ask(dashboards.report, { as: shop.owner, query })
  expect(body.new_list_client).toEqual({
    results: [
      { reference: 60, reference__count: 1 },
      { reference: null, reference__count: 1 },
    ],
    total: 2,
  })
  const named = async (asked: object) =>
    (await w.ask(clients.list, { as: shop.owner, query: asked })).body.results.map(({ name }) => name)
  const days = { from: '2027-01-01', to: '2027-01-31' }
  expect(await named(days)).toEqual(['Dora Paz', 'Elsa Gil'])
  expect(await named({ ...days, reference: 0 })).toEqual(['Dora Paz'])
  expect(await named({ ...days, reference: 60 })).toEqual(['Elsa Gil'])
  expect(await named({ ...days, reference: 20 })).toEqual([])
})
