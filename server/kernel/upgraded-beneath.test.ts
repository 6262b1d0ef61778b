import { expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { world } from '#server/testing/world.ts'

test('a process that runs on while an upgrade adds a column to every table answers and writes as before', async () => {
  // One connection: what is asked again is asked with the statements that it keeps.
  const w = await world({}, { connections: 1 })
  const shop = await openMechanicShop(w)
  const id = await leadToInvoice(w, shop)
  const as = shop.coordinator
  const type = 'order_mechanic' as const
  const answers = async () => [
    await w.ask(access.me, { as }),
    await w.ask(orders.read, { as, params: { id }, query: { type } }),
    await w.ask(quotations.read, { as, params: { id }, query: { type } }),
    await w.ask(closings.read, { as, params: { id } }),
    await w.ask(mechanic.read, { as: shop.hands, params: { id } }),
  ]
  const told = async () => (await answers()).map(({ status, body }) => ({ status, body }))
  const before = await told()
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))
  await w.database.asOwner(`do $$ declare t regclass; begin
    for t in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s add column added_by_upgrade text', t);
    end loop; end $$`)
  expect(await told()).toEqual(before)
  await sendClosing(w, as, id, await closingBody(w, as, id))
  await w.close()
})
