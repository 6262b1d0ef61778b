import { afterAll, beforeAll, expect, test } from 'vitest'
import { closings } from '#domain/closing/closing.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { lockWorkOrder } from '#server/features/orders/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { leadToInvoice } from '#server/testing/closings.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'
import { offerTotal } from './public.ts'

const { in_progress, to_check_in } = mechanicStatuses.code
let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

/** What its closing comes to, and what the list of orders to be invoiced says. */
async function totalsOf(id: number) {
  const as = shop.coordinator
  const { body: closing } = await w.ask(closings.read, { as, params: { id } })
  const { body: list } = await w.ask(orders.list, { as, query: { type: 'order_mechanic', status: to_check_in } })
  return { closing: closing.total_amount, list: list.results.find((row) => row.id === id)?.total_amount }
}

test('a new price of the hour reaches an order that comes to be invoiced at that moment: its list says what its closing does', async () => {
  const id = await leadToInvoice(w, shop)
  const moveTo = ({ tx }: Scope, status: number) =>
    tx.updateTable('sub_order').set({ status }).where('order_id', '=', id).execute()
  await w.inGarage(w.north, (scope) => moveTo(scope, in_progress))
  const { changed } = await w.inGarage(w.north, async (scope) => {
    await lockWorkOrder(scope, id)
    await moveTo(scope, to_check_in)
    await offerTotal(scope, id)
    let isDone = false
    const body = { ...configurationForm, hourly_sale: 34 }
    const asked = w.ask(workshop.configure, { as: shop.owner, params: { id: w.north.id }, body }).finally(() => {
      isDone = true
    })
    await untilWaiting(w, 1, () => isDone)
    return { changed: asked }
  })
  expect((await changed).status).toBe(200)
  const { closing, list } = await totalsOf(id)
  // 2:15 h at 34.00, and two parts of 25.50.
  expect([closing, list]).toEqual([127.5, 127.5])
})
