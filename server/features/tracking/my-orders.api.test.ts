import { afterAll, beforeAll, expect, test } from 'vitest'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

test('what is being quoted is nobody’s work yet; once approved it waits, and is begun with its first task', async () => {
  const id = await shop.diagnosed()
  const stateNow = async () => {
    const states = await Promise.all(
      (['pending', 'development', 'finalized'] as const).map(async (state) => {
        const query = { type: 'order_mechanic' as const, state }
        const { body } = await w.ask(myOrders.list, { as: shop.hands, query })
        return body.results.some((order) => order.id === id) ? [state] : []
      }),
    )
    return states.flat()
  }
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
