import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { parseDuration, showDuration } from '#domain/kernel/durations.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import type { MechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
let owner: string
/** Closed on the last evening of January, and in the first minutes of February: in UTC both are of February. */
const january: number[] = []
const february: number[] = []
let nissan: { client: number; car: number }

/** Six hours behind UTC. */
const lastEvening = new Date('2027-02-01T05:30:00Z')
const firstMinutes = new Date('2027-02-01T06:10:00Z')

beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2027-01-20T15:00:00Z')
  shop = await openAppraisalShop(w)
  owner = shop.owner
  const brands = await w.ask(vehicles.brands, { as: owner, query: { search: 'Nissan' } })
  const brand = brands.body.results.find(({ name }) => name === 'Nissan')
  // Who came on the last day of the month.
  w.clock.now = new Date('2027-01-31T15:00:00Z')
  const added = await w.ask(clients.create, {
    as: owner,
    body: clientBody({
      name: 'Carlos Ruiz',
      document_number: '1',
      admission_date: '2027-01-31',
      reference: 10,
      description_reference: null,
      cars: [carBody({ brand: brand?.id as number, model: brand?.models[0]?.id as number })],
    }),
  })
  w.clock.now = new Date('2027-01-20T15:00:00Z')
  nissan = { client: added.body.id, car: added.body.cars[0]?.id as number }
  const press: MechanicShop['track'] = (as, id, idTask, action_tracking) =>
    w.ask(mechanic.track, { as, params: { id }, body: { idTask, action_tracking } })
  const mechanics = { ...shop, track: press }
  const [first, second] = [await leadToInvoice(w, mechanics), await leadToInvoice(w, mechanics)]
  const painted = await shop.ledTo('to_check_in', ['painting'])
  const appraised = await shop.appraised()
  await shop.addOrder(appraised, 'order_mechanic')
  await shop.addOrder(appraised, 'order_body_shop')
  await shop.leadMechanic(appraised)
  await shop.leadBodyShop(appraised)
  await shop.finishRows(appraised)
  expect((await shop.finish(appraised)).status).toBe(200)

  w.clock.now = lastEvening
  january.push(await close(first, [12.34, 0.1]), await close(painted, []))
  const open = await receive({})
  const { body: work } = await w.ask(mechanic.read, { as: shop.hands, params: { id: open } })
  const timer = work.diagnostic_task?.id as number
  w.clock.now = new Date('2027-02-01T05:40:00Z')
  await press(shop.hands, open, timer, 'play')
  w.clock.now = firstMinutes
  february.push(await close(second, [0.2]), await close(appraised, [7]))
  await receive(nissan)
  w.clock.now = new Date('2027-02-01T06:30:00Z')
  await press(shop.hands, open, timer, 'pause')
  w.clock.now = new Date('2027-02-01T07:00:00Z')
  await press(shop.hands, open, timer, 'play')
  w.clock.now = new Date('2027-02-01T07:15:00Z')
})
afterAll(() => w.close())

async function receive(given: object): Promise<number> {
  const made = await w.ask(orders.create, { as: shop.coordinator, body: await shop.mechanicBody(given) })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}

async function close(id: number, amounts: number[]): Promise<number> {
  const additionals = amounts.map((amount) => ({ description: 'Grúa', amount }))
  const as = shop.counter.token
  const done = await sendClosing(w, as, id, await closingBody(w, as, id, { additionals }))
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return id
}

const report = async (query: { month?: number; year?: number } = {}, as = owner) => {
  const answer = await w.ask(dashboards.report, { as, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const cents = (amount: number | string | undefined | null) => Math.round(Number(amount ?? 0) * 100)

/** The same figures, from what each order says of itself. */
async function recomputed(ids: readonly number[]) {
  const sums = { labour: 0, parts: 0, additionals: 0, total: 0, seconds: { mechanic: 0, body_shop: 0, appraisal: 0 } }
  for (const id of ids) {
    const { body } = await w.ask(closings.read, { as: shop.counter.token, params: { id } })
    sums.labour += cents(body.total_sale_of_labor_mechanic) + cents(body.total_sale_of_labor_body_shop)
    sums.labour += cents(body.total_sale_of_labor_appraisal)
    for (const part of body.purchased_spare_parts) sums.parts += cents(part.price_provider)
    for (const { amount } of body.additionals) sums.additionals += cents(amount)
    sums.total += cents(body.total_amount)
    for (const sub of body.sub_orders) {
      const kind = String(sub.type).replace('order_', '') as keyof typeof sums.seconds
      sums.seconds[kind] += parseDuration(sub.total_timer) as number
    }
  }
  return sums
}

describe('what was billed', () => {
  test('is of the month in which it was closed where the garage is, to the cent', async () => {
    const [first, second] = [await report({ month: 1, year: 2027 }), await report({ month: 2, year: 2027 })]
    for (const [ids, consumption] of [
      [january, first.consumption_of_the_month],
      [february, second.consumption_of_the_month],
    ] as const) {
      const own = await recomputed(ids)
      expect(own.labour + own.parts + own.additionals).toBe(own.total)
      expect(own.parts).toBeGreaterThan(0)
      expect(consumption.count_total_work_orders).toBe(ids.length)
      expect(cents(consumption.total_work_orders)).toBe(own.total)
      expect(cents(consumption.total_workforce_work_orders)).toBe(own.labour)
      expect(cents(consumption.total_shopping_work_orders)).toBe(own.parts)
      expect(cents(consumption.total_supplies_work_orders)).toBe(own.additionals)
      expect(consumption.serie.map(cents)).toEqual([own.additionals, own.parts, own.labour])
      expect(consumption.currency).toBe('$')
    }
    expect(cents(first.consumption_of_the_month.total_supplies_work_orders)).toBe(1244)
    expect(second.consumption_of_the_month_before).toEqual(first.consumption_of_the_month)
  })

  test('counts each kind as its list of finished orders in those days does', async () => {
    for (const [month, to] of [
      [1, '2027-01-31'],
      [2, '2027-02-28'],
    ] as const) {
      const { consumption_of_the_month: billed } = await report({ month, year: 2027 })
      for (const { type, count } of billed.work_orders_by_type) {
        const status = { order_mechanic: 70, order_body_shop: 12, order_appraisal: 40 }[type as 'order_mechanic']
        const query = { type, status, from: `2027-0${month}-01`, to }
        const list = await w.ask(orders.list, { as: shop.counter.token, query })
        expect([type, list.body.count]).toEqual([type, count])
      }
    }
    const { consumption_of_the_month: billed } = await report({ month: 2, year: 2027 })
    expect(billed.work_orders_by_type.map(({ count }) => count)).toEqual([2, 1, 1])
  })

  test('stays the same when the sums of orders closed long ago are filled in', async () => {
    const before = await report({ month: 2, year: 2027 })
    await w.database.asOwner(
      `update work_order set billed_labour_cents = null, billed_parts_cents = null, billed_additionals_cents = null`,
    )
    const file = join(import.meta.dirname, '..', '..', 'migrations', '0010_incomplete.sql')
    const [procedure] =
      /create procedure describe_earlier_orders[\s\S]+?end \$\$;/.exec(readFileSync(file, 'utf8')) ?? []
    await w.database.asOwner(procedure as string)
    await w.database.asOwner('call describe_earlier_orders()')
    expect(await report({ month: 2, year: 2027 })).toEqual(before)
  })

  test('the top clients are those who were billed most, with what was done for them', async () => {
    const { client_top: top } = await report({ month: 2, year: 2027 })
    expect(top.map(({ name }) => name)).toEqual(['Beatriz Núñez'])
    expect(cents(top[0]?.work_orders__total_amount__sum)).toBe((await recomputed(february)).total)
    const done = Object.fromEntries(top[0]?.tasks.map(({ name, count }) => [name, count]) ?? [])
    expect(done).toEqual({ Pastillas: 2, Discos: 1, 'Pintura · Puerta delantera izquierda': 1 })
    expect((await report({ month: 1, year: 2027 })).client_top[0]?.tasks.map(({ count }) => count)).toEqual([1, 1, 1])
    const query = { from: '2027-02-01', to: '2027-02-28' }
    const list = await w.ask(clients.orders, { as: owner, params: { id: top[0]?.id as number }, query })
    expect(list.body.count).toBe(february.length)
    expect(list.body.total_amount).toBe(top[0]?.work_orders__total_amount__sum)
  })

  test('the services are the work that was approved or finished on those orders', async () => {
    const { most_recurring_services: first } = await report({ month: 1, year: 2027 })
    expect(first.tasks_recurring_mechanic.total).toBe(2)
    expect(first.tasks_recurring_body_shop).toEqual({
      total: 1,
      data: [{ name: 'Pintura · Puerta delantera izquierda', count: 1 }],
    })
    expect([first.tasks_recurring_appraisal_count, first.tasks_count_max]).toEqual([0, 1])
    const { most_recurring_services: second } = await report({ month: 2, year: 2027 })
    expect(second.tasks_recurring_mechanic).toEqual({
      total: 3,
      data: [
        { name: 'Pastillas', count: 2 },
        { name: 'Discos', count: 1 },
      ],
    })
    expect([second.tasks_recurring_appraisal_count, second.tasks_count_max]).toEqual([1, 2])
  })
})

describe('what came in', () => {
  test('are the orders received in the month by brand and model, as their lists show them', async () => {
    for (const [month, expected] of [
      [1, { Toyota: 5 }],
      [2, { Nissan: 1 }],
    ] as const) {
      const { cars_top: top, cars_top_max: most } = await report({ month, year: 2027 })
      expect(Object.fromEntries(top.map((brand) => [brand.brand__name, brand.contar]))).toEqual(expected)
      expect(most).toBe(top[0]?.contar)
      expect(top[0]?.models.reduce((sum, { contar }) => sum + contar, 0)).toBe(most)
      for (const { type, count } of top[0]?.work_orders_by_type ?? []) {
        const days = { from: `2027-0${month}-01`, to: month === 1 ? '2027-01-31' : '2027-02-28' }
        const query = { type, brand: top[0]?.brand__name as string, ...days }
        expect((await w.ask(orders.list, { as: shop.counter.token, query })).body.count).toBe(count)
      }
    }
  })
})

test('time worked is cut where the month ends; a timer that runs counts up to now', async () => {
  const own = await recomputed([...january, ...february])
  const first = await report({ month: 1, year: 2027 })
  expect(first.tasks_total_time.mechanic.total).toBe(showDuration(own.seconds.mechanic + 20 * 60))
  expect(first.tasks_total_time.body_shop.total).toBe(showDuration(own.seconds.body_shop))
  expect(first.tasks_total_time.appraisal.total).toBe(showDuration(own.seconds.appraisal))
  expect(first.tasks_total_time.mechanic.data).toEqual([
    { name: 'Diagnóstico', time: '00:50:00' },
    { name: 'En proceso', time: '04:00:00' },
    { name: 'Control de calidad', time: '00:10:00' },
  ])
  expect(first.tasks_total_time.body_shop.data).toEqual([{ name: 'Pintura', time: '00:10:00' }])
  expect(first.tasks_total_time.appraisal.data[0]).toEqual({ name: 'Recepción de documentos', time: '00:01:00' })
  const second = await report({ month: 2, year: 2027 })
  expect(second.tasks_total_time.mechanic).toEqual({
    total: '00:45:00',
    data: [{ name: 'Diagnóstico', time: '00:45:00' }],
  })
  expect((await report({ month: 3, year: 2027 })).tasks_total_time.mechanic.total).toBe('00:00:00')
})

test('without a month it is the one where the garage is, up to its last second', async () => {
  const now = w.clock.now
  w.clock.now = new Date('2027-02-01T05:59:59Z')
  expect(await report()).toMatchObject({ month: 1, year: 2027 })
  w.clock.now = new Date('2027-02-01T06:00:00Z')
  expect(await report()).toMatchObject({ month: 2, year: 2027 })
  w.clock.now = now
})
