import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closings } from '#domain/closing/closing.contract.ts'
import { addDays, type PlainDate } from '#domain/kernel/dates.ts'
import { clockIn, plainDateIn, startOfDayIn } from '#domain/kernel/zoned.ts'
import type { NotificationType } from '#domain/reminders/notification-types.ts'
import { keptSince } from '#domain/reminders/overdue.rules.ts'
import { reminders } from '#domain/reminders/reminders.contract.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { countMail } from '#server/kernel/mail.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'
import { remindGarageJob, remindJob } from './reminders.jobs.ts'

let w: World
let shop: MechanicShop
let day: PlainDate
beforeAll(async () => {
  w = await world()
  // A day that February does not have.
  w.clock.now = new Date('2027-01-31T15:00:00Z')
  shop = await openMechanicShop(w)
  day = addDays(plainDateIn(w.clock.now, 'UTC'), 40)
})
afterAll(() => w.close())
beforeEach(() =>
  w.inGarage(w.north, ({ tx }) => tx.deleteFrom('reminder').where('garage_id', '=', w.north.id).execute()),
)

const zoneIs = (time_zone: string) =>
  w.inGarage(w.north, ({ tx }) => tx.updateTable('garage').set({ time_zone }).where('id', '=', w.north.id).execute())
const waiting = (send_date: string, type_notification: NotificationType = 'oil_change') =>
  w.inGarage(w.north, ({ tx }) =>
    tx
      .insertInto('reminder')
      .values({
        garage_id: w.north.id,
        car_id: shop.client.cars[0]?.id as number,
        type_notification,
        send_date,
        created_at: w.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const listed = () =>
  w.inGarage(w.north, ({ tx }) =>
    tx.selectFrom('reminder').select(['id', 'send_date', 'sent_at']).where('garage_id', '=', w.north.id).execute(),
  )
const remind = () => remindGarageJob.run(w.house, { garageId: w.north.id }, { number: 1, isLast: false })
const lettersTo = async (address: string) => {
  await w.runJobs()
  return w.mailbox.letters.filter((letter) => letter.to?.some((to) => to.address === address)).length
}

test.each(['America/El_Salvador', 'America/St_Johns', 'Asia/Kolkata'])(
  'somebody looks right after nine in %s',
  (zone) => {
    const [minutes, ...rest] = (remindJob.cron as string).split(' ')
    expect(rest).toEqual(['*', '*', '*', '*'])
    const shown = (minutes as string)
      .split(',')
      .map((minute) => clockIn(new Date(Date.UTC(2027, 0, 31, 15, +minute)), zone))
    expect(Math.min(...shown.map(({ minute }) => minute))).toBeLessThan(5)
  },
)

test('a closing makes the chosen ones, months after its own day; what waits for the car by then stays as it is', async () => {
  await zoneIs('UTC')
  const send = async (id: number, months: number, close_order: boolean) => {
    const data_close_order = { total_sale_of_labor_mechanic: 1, check_oil_change: true, months_oil_change: months }
    const body = await closingBody(w, shop.coordinator, id, { data_close_order, close_order })
    expect((await sendClosing(w, shop.coordinator, id, body)).status).toBe(200)
  }
  const [kept, other] = [await leadToInvoice(w, shop), await leadToInvoice(w, shop)]
  await send(kept, 6, false)
  expect(await listed()).toEqual([])
  await send(other, 1, true)
  await send(kept, 6, true)
  const [only, ...more] = await listed()
  expect([only?.send_date, more]).toEqual(['2027-02-28', []])
})

test('one that waits for the car is told at its next closing, with its day', async () => {
  await zoneIs('UTC')
  const id = await leadToInvoice(w, shop)
  const told = async () => {
    const { body } = await w.ask(closings.read, { as: shop.coordinator, params: { id } })
    return body.pending_notifications
  }
  expect(await told()).toEqual([])
  await waiting('2027-08-15')
  expect(await told()).toEqual([{ type_notification: 'oil_change', send_date: '2027-08-15' }])
})

test('months are counted from the workshop’s own day, which may still be the last of the month', async () => {
  await zoneIs('America/El_Salvador')
  w.clock.now = new Date('2027-02-01T01:00:00Z')
  const id = await leadToInvoice(w, shop)
  const labour = { total_sale_of_labor_mechanic: 1, check_oil_change: true, months_oil_change: 1 }
  const body = await closingBody(w, shop.coordinator, id, { data_close_order: labour })
  expect((await sendClosing(w, shop.coordinator, id, body)).status).toBe(200)
  expect(await listed()).toMatchObject([{ send_date: '2027-02-28' }])
})

test('is deleted by who manages orders or clients, not by an operator or another garage', async () => {
  const { id } = await waiting('2030-01-01')
  const remove = (as: string) => w.ask(reminders.delete, { as, params: { id }, body: { notification_by_car: true } })
  expect((await remove(shop.hands)).status).toBe(403)
  expect((await remove(await w.tokenOf(w.south.users.proprietor))).status).toBe(404)
  expect(await listed()).toHaveLength(1)
  expect((await remove(shop.coordinator)).status).toBe(200)
  expect(await listed()).toEqual([])
  expect((await remove(shop.coordinator)).status).toBe(404)
})

for (const zone of ['America/El_Salvador', 'Europe/Madrid', 'Asia/Tokyo']) {
  test(`in ${zone} a reminder goes out at nine o’clock of its day, and not before`, async () => {
    await zoneIs(zone)
    await waiting(day)
    const before = await lettersTo('beatriz@example.com')
    const nine = startOfDayIn(day, zone).getTime() + 9 * 3_600_000
    w.clock.now = new Date(nine - 60_000)
    await remind()
    expect((await listed())[0]?.sent_at).toBeNull()
    w.clock.now = new Date(nine)
    await remind()
    expect((await listed())[0]?.sent_at).toEqual(new Date(nine))
    expect(await lettersTo('beatriz@example.com')).toBe(before + 1)
    const letter = w.mailbox.to('beatriz@example.com')
    expect(letter?.subject).toContain('Cambio de aceite')
    expect(letter?.text).toContain('Llámanos al +50322223333 ')
    expect(letter?.replyTo).toMatchObject([{ address: 'taller@norte.example' }])
    day = addDays(day, 2)
  })
}

test('what was missed at nine goes out later that day, but nobody is written to at night', async () => {
  await zoneIs('America/El_Salvador')
  await waiting(day)
  const before = await lettersTo('beatriz@example.com')
  const at = (date: PlainDate, hour: number) => {
    w.clock.now = new Date(startOfDayIn(date, 'America/El_Salvador').getTime() + hour * 3_600_000)
  }
  at(day, 20)
  await remind()
  expect(await lettersTo('beatriz@example.com')).toBe(before)
  at(addDays(day, 1), 19.5)
  await remind()
  expect(await lettersTo('beatriz@example.com')).toBe(before + 1)
  day = addDays(day, 2)
})

test('two processes at once send one mail', async () => {
  await zoneIs('UTC')
  await waiting(day)
  const before = await lettersTo('beatriz@example.com')
  w.clock.now = new Date(startOfDayIn(day, 'UTC').getTime() + 10 * 3_600_000)
  await Promise.all([remind(), remind(), remind()])
  expect(await lettersTo('beatriz@example.com')).toBe(before + 1)
})

test('a client whose data was erased gets no mail, and the reminder does not wait for ever', async () => {
  await zoneIs('UTC')
  await waiting(day)
  const before = await lettersTo('beatriz@example.com')
  const erase = (erased_at: Date | null) =>
    w.inGarage(w.north, ({ tx }) =>
      tx
        .updateTable('client')
        .set({ erased_at })
        .where('garage_id', '=', w.north.id)
        .where('id', '=', shop.client.id)
        .execute(),
    )
  await erase(w.clock.now)
  w.clock.now = new Date(startOfDayIn(addDays(day, 1), 'UTC').getTime() + 10 * 3_600_000)
  await remind()
  await erase(null)
  expect(await lettersTo('beatriz@example.com')).toBe(before)
  expect((await listed())[0]?.sent_at).not.toBeNull()
})

test('a workshop that is not active writes to nobody; what fell due meanwhile goes out once it is again', async () => {
  await zoneIs('UTC')
  await waiting(day)
  const before = await lettersTo('beatriz@example.com')
  const statusIs = (status: number) =>
    w.inGarage(w.north, ({ tx }) => tx.updateTable('garage').set({ status }).where('id', '=', w.north.id).execute())
  w.clock.now = new Date(startOfDayIn(addDays(day, 2), 'UTC').getTime() + 10 * 3_600_000)
  for (const status of [garageStatuses.code.inactive, garageStatuses.code.pending]) {
    await statusIs(status)
    await remind()
    expect([await lettersTo('beatriz@example.com'), (await listed())[0]?.sent_at]).toEqual([before, null])
  }
  await statusIs(garageStatuses.code.active)
  await remind()
  expect(await lettersTo('beatriz@example.com')).toBe(before + 1)
})

test('one that has expired is mailed to nobody; on its last day it still is', async () => {
  await zoneIs('UTC')
  w.clock.now = new Date(startOfDayIn(day, 'UTC').getTime() + 10 * 3_600_000)
  const before = await lettersTo('beatriz@example.com')
  const { id } = await waiting(addDays(keptSince(day), -1))
  await remind()
  expect(await lettersTo('beatriz@example.com')).toBe(before)
  await w.database.asOwner('update reminder set send_date = $1 where id = $2', [keptSince(day), id])
  await remind()
  expect(await lettersTo('beatriz@example.com')).toBe(before + 1)
})

test('those over what a workshop has sent in an hour wait for the next, and leave room for what people send', async () => {
  await zoneIs('UTC')
  w.clock.now = new Date(startOfDayIn(day, 'UTC').getTime() + 10 * 3_600_000)
  await w.database.asOwner('delete from rate_limit')
  const before = await lettersTo('beatriz@example.com')
  for (let sent = 0; sent < 149; sent++) await countMail(w.house, { garageId: w.north.id })
  const newest = await waiting(day, 'oil_change')
  await waiting(addDays(day, -1), 'annual_check_up')
  for (const run of ['full', 'again']) {
    await remind()
    expect(await lettersTo('beatriz@example.com'), run).toBe(before + 1)
    const left = (await listed()).filter(({ sent_at }) => sent_at === null)
    expect(left, run).toMatchObject([newest])
  }
  for (let sent = 0; sent < 50; sent++) await countMail(w.house, { garageId: w.north.id })
  await expect(countMail(w.house, { garageId: w.north.id })).rejects.toMatchObject({ reason: 'too_many' })
  await w.database.asOwner('delete from rate_limit')
  await remind()
  expect(await lettersTo('beatriz@example.com')).toBe(before + 2)
})
