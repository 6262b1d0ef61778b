import { afterAll, beforeAll, expect, test } from 'vitest'
import { closings } from '#domain/closing/closing.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { mechanicStates } from '#server/testing/mechanic-states.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

test('an order goes from reception to its closing, and its money adds up', async () => {
  const { coordinator, hands, track } = shop
  const id = await shop.quoted((index) => index === 0)
  const mine = await w.ask(myOrders.list, { as: hands, query: { type: 'order_mechanic' } })
  expect(mine.body.results).toMatchObject([{ id, state: 'pending' }])

  const work = await w.ask(mechanic.tasks, { as: hands, params: { id } })
  expect(work.body.tasks).toHaveLength(1)
  const task = work.body.tasks[0]?.id as number
  expect((await track(hands, id, task, 'play')).status).toBe(200)
  w.clock.advance(60 * 60_000)
  expect((await w.ask(mechanic.nextFlow, { as: hands, params: { id } })).status).toBe(409)
  expect((await track(hands, id, task, 'finalized')).body.tasks[0]).toMatchObject({ status: 40, time: '01:00:00' })
  expect((await w.ask(mechanic.nextFlow, { as: hands, params: { id } })).body).toEqual({ status: 50 })

  const assigned = { user: shop.operatorId }
  expect(
    (await w.ask(quotations.assignQualityControl, { as: coordinator, params: { id }, body: assigned })).status,
  ).toBe(200)
  const checked = await w.ask(mechanic.read, { as: hands, params: { id } })
  const quality = checked.body.diagnostic_task?.id as number
  await track(hands, id, quality, 'play')
  w.clock.advance(5 * 60_000)
  await track(hands, id, quality, 'pause')
  expect((await w.ask(mechanic.nextFlow, { as: hands, params: { id } })).body).toEqual({ status: 60 })

  const times = await w.ask(mechanic.timeHistory, { as: coordinator, params: { id } })
  expect(times.body).toMatchObject({ total_timer: '01:15:00' })
  const before = await w.ask(closings.read, { as: coordinator, params: { id } })
  const [part] = before.body.purchased_spare_parts
  expect(part).toEqual({
    id: expect.any(Number),
    type: 'order_mechanic',
    quantity: 2,
    replacement: 'Pastillas',
    description: 'Gastadas',
    observation: '',
    name: 'BP-100',
    provider: 'Repuestos Uno',
    price_provider: 25.5,
    used: true,
    tax: false,
    tax_percentage: null,
  })
  const body = {
    type: 'close_orders' as const,
    close_order: true,
    data_close_order: {
      total_sale_of_labor_mechanic: 40,
      closing_observation_mechanic: 'Listo',
      check_oil_change: true,
      months_oil_change: 6,
    },
    additionals: [{ description: 'Limpieza', amount: 9.99 }],
    purchased_spare_parts: [{ id: part?.id as number, price_provider: 28.82, used: true, tax: true }],
    close_files: [],
  }
  const closed = await w.ask(orders.update, { as: coordinator, params: { id }, body })
  expect(closed.body.closing).toMatchObject({ status: 70, total_amount: 78.81 })
  const slip = await w.ask(closings.slip, { as: coordinator, params: { id } })
  expect(slip.body.data).toMatchObject({
    total_amount: 78.81,
    additionals: [{ description: 'Limpieza', amount: 9.99 }],
  })
  expect((await w.ask(orders.update, { as: coordinator, params: { id }, body })).status).toBe(409)
  const lists = await w.ask(orders.list, { as: coordinator, query: { type: 'order_mechanic', status: 70 } })
  expect(lists.body.results).toMatchObject([{ id, total_amount: 78.81 }])
  const told = await w.ask(orders.timeline, { as: coordinator, params: { id } })
  expect(told.body.map(({ what }) => what)).toEqual(expect.arrayContaining(['Orden creada', 'Orden cerrada']))
})

test('the time of quality control is told as that of whoever checks, not of who repaired', async () => {
  const { coordinator, hands } = shop
  const checker = w.north.users.mechanicCoordinator
  await w.database.asOwner(`update staff_user set first_name = 'Vera', last_name = 'Solano' where id = $1`, [
    checker.id,
  ])
  const id = await mechanicStates(w, shop).lead.quality_control()
  await w.ask(quotations.assignQualityControl, { as: coordinator, params: { id }, body: { user: checker.id } })
  const { body } = await w.ask(mechanic.timeHistory, { as: hands, params: { id } })
  const users = body.results.map(({ name, tasks }) => [name, ...new Set(tasks.map(({ user }) => user))])
  expect(users).toEqual([
    ['Diagnóstico', 'Ana López'],
    ['En proceso', 'Ana López'],
    ['Control de calidad', 'Vera Solano'],
  ])
})

test('work that is done does not wait for who left: the order is given to another, who finishes it', async () => {
  const { coordinator, hands, track } = shop
  const operates = ['my_work_orders', 'mechanics_orders'] as const
  const [leaver, heir] = [await employ(w, w.north, operates), await employ(w, w.north, operates)]
  const id = await shop.quoted()
  const { body: order } = await w.ask(orders.read, { as: coordinator, params: { id } })
  const photos = order.photos.map((photo) => photo.id)
  const give = async (user: number | null) => {
    const body = await shop.body({ photos, order_mechanic: { user, description: 'Ruido' } })
    return w.ask(orders.update, { as: coordinator, params: { id }, body })
  }
  const work = await w.ask(mechanic.tasks, { as: hands, params: { id } })
  const [first, second] = work.body.tasks.map((task) => task.id) as [number, number]
  await track(hands, id, first, 'play')
  w.clock.advance(5 * 60_000)
  expect((await give(leaver.id)).status).toBe(200)
  w.clock.advance(60 * 60_000)
  const taken = await w.ask(mechanic.tasks, { as: leaver.token, params: { id } })
  expect(taken.body.tasks[0]).toMatchObject({ status: 30, time: '00:05:00', is_mine: true })
  for (const task of [first, second]) {
    await track(leaver.token, id, task, 'play')
    expect((await track(leaver.token, id, task, 'finalized')).status).toBe(200)
  }
  expect((await w.ask(team.deleteUser, { as: shop.owner, params: { id: leaver.id } })).status).toBe(200)

  expect((await give(null)).body.errors).toEqual({ 'order_mechanic.user': [messages.required] })
  expect((await give(heir.id)).status).toBe(200)
  const mine = await w.ask(myOrders.list, { as: heir.token, query: { type: 'order_mechanic' } })
  expect(mine.body.results).toMatchObject([{ id, state: 'development' }])
  expect((await w.ask(mechanic.nextFlow, { as: heir.token, params: { id } })).body).toEqual({ status: 50 })
})
