import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { reminders } from '#domain/reminders/reminders.contract.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'
import { expireGarageRemindersJob, remindGarageJob } from './reminders.jobs.ts'

let w: World
let shop: MechanicShop
let owner: string
let car: number
let other: number
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2027-01-20T15:00:00Z')
  shop = await openMechanicShop(w)
  owner = shop.owner
  car = shop.client.cars[0]?.id as number
  const body = clientBody({
    name: 'Zoila Áviles',
    document_number: '9',
    cars: [carBody({ car_registration: 'N 55-01' })],
  })
  other = (await w.ask(clients.create, { as: owner, body })).body.cars[0]?.id as number
})
afterAll(() => w.close())
beforeEach(() => w.database.asOwner('delete from reminder'))

/** Sessions end after a month without use: who comes back logs in again. */
const at = async (now: string) => {
  w.clock.now = new Date(now)
  owner = await w.tokenOf(w.north.users.proprietor)
}
const sent = async (send_date: string, of = car, type = 'oil_change', at: string | null = `${send_date}T15:00:00Z`) => {
  const [row] = await w.database.asOwner<{ id: string }>(
    `insert into reminder (garage_id, car_id, type_notification, send_date, sent_at, created_at)
     values ($1, $2, $3, $4, $5, now()) returning id`,
    [w.north.id, of, type, send_date, at],
  )
  return Number(row?.id)
}
const list = async (query: object = {}, as = owner) => {
  const answer = await w.ask(reminders.list, { as, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const listed = async (query: object = {}, as = owner) => (await list(query, as)).results.map(({ id }) => id)
const remove = (id: number, as: string) =>
  w.ask(reminders.delete, { as, params: { id }, body: { notification_by_car: true } })
const expire = () => expireGarageRemindersJob.run(w.house, { garageId: w.north.id }, { number: 1, isLast: false })
const kept = async () =>
  (await w.database.asOwner<{ id: string }>('select id from reminder')).map(({ id }) => Number(id))

test('a closing’s reminder is listed once it went out, with whom it reminded of which car', async () => {
  const order = await leadToInvoice(w, shop)
  const labour = { total_sale_of_labor_mechanic: 1, check_oil_change: true, months_oil_change: 1 }
  const body = await closingBody(w, shop.coordinator, order, { data_close_order: labour })
  expect((await sendClosing(w, shop.coordinator, order, body)).status).toBe(200)
  expect((await list()).count).toBe(0)
  // The eighth hour of its day, where the garage is: it still waits.
  await at('2027-02-20T14:59:00Z')
  expect((await list()).count).toBe(0)
  await at('2027-02-20T15:00:00Z')
  await remindGarageJob.run(w.house, { garageId: w.north.id }, { number: 1, isLast: false })
  const { results, count } = await list()
  expect(count).toBe(1)
  const { car_registration } = shop.client.cars[0] ?? {}
  expect(results[0]).toMatchObject({
    car: { car_registration, brand: 'Toyota' },
    client: { name: 'Beatriz Núñez', phone_number: '22501234', email: 'beatriz@example.com' },
    type_notification: 'oil_change',
    send_date: '2027-02-20',
  })
})

test('who does not manage clients searches by what is listed only', async () => {
  await at('2027-03-10T15:00:00Z')
  const id = await sent('2027-03-01')
  const { token } = await employ(w, w.north, ['history_of_notifications_and_incomplete_orders'])
  const found = (as: string) =>
    Promise.all(['01234567', 'beatriz@example.com', 'beatriz toyota'].map((search) => listed({ search }, as)))
  expect(await found(owner)).toEqual([[id], [id], [id]])
  expect(await found(token)).toEqual([[], [id], [id]])
})

test('what is past is listed, sent or not; what is still to come, and what is a month old, is not', async () => {
  // Still 27 February where the garage is.
  await at('2027-02-28T05:30:00Z')
  const past = await sent('2027-02-26', car, 'oil_change', null)
  const today = await sent('2027-02-27', other)
  await sent('2027-02-27', other, 'annual_check_up', null)
  await sent('2027-03-05', car, 'annual_check_up', null)
  const oldest = await sent('2027-01-27', car, 'engine_tuning')
  await sent('2027-01-26', other, 'engine_tuning')
  expect(await listed()).toEqual([today, past, oldest])
})

test('is sorted by what is read, searched and paged', async () => {
  await at('2027-02-10T18:00:00Z')
  const [check, oil, tuning] = [
    await sent('2027-02-01', car, 'annual_check_up'),
    await sent('2027-02-02', other, 'oil_change'),
    await sent('2027-02-03', car, 'engine_tuning'),
  ]
  expect(await listed({ ordering: 'type_notification' })).toEqual([tuning, oil, check])
  expect(await listed({ ordering: '-type_notification' })).toEqual([check, oil, tuning])
  expect(await listed({ ordering: 'send_date' })).toEqual([check, oil, tuning])
  for (const search of ['aviles', 'n5501', 'zoila toyota']) expect(await listed({ search })).toEqual([oil])
  expect(await listed({ search: '🚗 %' })).toEqual([])
  expect((await w.ask(reminders.list, { as: owner, query: { ordering: 'phone' as never } })).status).toBe(400)
  for (let more = 0; more < 10; more++) await sent('2027-02-05', other)
  expect((await listed()).length).toBe(10)
  expect(await list({ page: 2 })).toMatchObject({ count: 13, results: [{ id: tuning }, { id: oil }, { id: check }] })
})

test('is of those with the permission, of this garage, and of a branch if it handed over the car, and not while it only has it', async () => {
  await at('2027-02-10T18:00:00Z')
  const [ofBranch, foreign] = [await sent('2027-02-01', other), await sent('2027-02-02')]
  await w.database.asOwner(
    `insert into work_order (garage_id, branch_id, client_id, car_id, number, order_number, order_type, closed_at)
     select garage_id, $1, client_id, id, 5000 + id, 'ORD-' || id, 'mechanic', case when id = $2 then now() end
     from car where id in ($2, $3)`,
    [w.north.branchId, other, car],
  )
  expect((await w.ask(reminders.list, { as: shop.hands })).status).toBe(403)
  expect((await w.ask(reminders.list, {})).status).toBe(401)
  const stranger = await w.tokenOf(w.south.users.proprietor)
  expect(await listed({}, stranger)).toEqual([])
  const branch = await w.tokenOf(w.north.users.branchAdministrator)
  expect(await listed({}, branch)).toEqual([ofBranch])
  expect((await remove(foreign, branch)).status).toBe(404)
  expect((await remove(foreign, stranger)).status).toBe(404)
  expect((await remove(foreign, shop.hands)).status).toBe(403)
  expect((await kept()).length).toBe(2)
  expect((await remove(ofBranch, branch)).status).toBe(200)
  expect((await remove(foreign, owner)).status).toBe(200)
  expect((await remove(foreign, owner)).status).toBe(404)
  expect(await kept()).toEqual([])
})

test('the daily job removes what is a month old by the garage’s own day, and may run again', async () => {
  const [end, first, waiting] = [
    await sent('2027-01-31'),
    await sent('2027-02-01', other),
    await sent('2027-06-01', other, 'annual_check_up', null),
  ]
  // 28 February where the garage is: a month after 31 January is that day, and it lasts until its end.
  await at('2027-03-01T05:59:00Z')
  await expire()
  expect(await kept()).toEqual([end, first, waiting])
  await at('2027-03-01T06:00:00Z')
  await Promise.all([expire(), expire()])
  await expire()
  expect(await kept()).toEqual([first, waiting])
  const told = await w.database.asOwner("select details from audit_entry where action = 'expire_reminders'")
  expect(told).toEqual([{ details: { removed: 1 } }])
})
