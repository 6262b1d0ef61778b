import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { carBody } from '#server/testing/clients.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let id: number
/** Given for billing and for nothing else. */
const billing = 'facturas@nunez.example'
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  await w.database.asOwner(
    `update receipt_info r set email = '${billing}' from client c where c.receipt_info_id = r.id and c.id = $1`,
    [shop.client.id],
  )
  id = await leadToInvoice(w, shop)
  expect((await sendClosing(w, shop.coordinator, id, await closingBody(w, shop.coordinator, id))).status).toBe(200)
})
afterAll(() => w.close())

const slip = async () => (await w.ask(closings.slip, { as: shop.coordinator, params: { id } })).body
const quotation = async () => (await w.ask(quotations.print, { as: shop.coordinator, params: { id } })).body
const closed = async () =>
  (await w.ask(orders.timeline, { as: shop.coordinator, params: { id } })).body.find(
    ({ what }) => what === 'Orden cerrada',
  )?.detail
const closing = async () => (await w.ask(closings.read, { as: shop.coordinator, params: { id } })).body

test('what was handed over is printed again as it was, though its car and the workshop’s money are called otherwise now', async () => {
  const before = [await slip(), await closing(), await quotation(), await closed()]
  const params = { id: shop.client.cars[0]?.id as number }
  const { body: car } = await w.ask(vehicles.read, { as: shop.owner, params })
  const corrected = { ...carBody(), version: car.version }
  const saved = await w.ask(vehicles.update, { as: shop.owner, params, body: corrected })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await w.database.asOwner("update garage set currency_symbol = '₡' where id = $1", [w.north.id])
  const client = (await w.ask(clients.read, { as: shop.owner, params: { id: shop.client.id } })).body
  const { tax_id, name } = client.receipt_info
  const billedAs = (called: string) =>
    w.database.asOwner('update receipt_info set name = $2 where tax_id = $1', [tax_id, called])
  await billedAs('Otro nombre, S.A.')
  expect([await slip(), await closing(), await quotation(), await closed()]).toEqual(before)
  await billedAs(name)
  expect((await closing()).currency).toBe('$')
})

test('of a client who asks to be forgotten it keeps the billing data, and neither their name nor how they were reached', async () => {
  const { body: client } = await w.ask(clients.read, { as: shop.owner, params: { id: shop.client.id } })
  const { email, phone_number, receipt_info } = client
  expect((await slip()).data.client.receipt_info).toMatchObject({ email: billing, phone_number })
  const body = { reason: 'Lo pidió por escrito', version: client.version }
  const erased = await w.ask(clientUpkeep.erase, { as: shop.owner, params: { id: client.id }, body })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  const { data } = await slip()
  expect(data.client).toMatchObject({
    name: `Cliente borrado ${client.id}`,
    receipt_info: { name: receipt_info.name, tax_id: receipt_info.tax_id, email: billing, phone_number: null },
  })
  expect((await closing()).receipt_info).toEqual(data.client.receipt_info)
  const [stored] = await w.database.asOwner('select to_jsonb(o) as row from work_order o where id = $1', [id])
  for (const told of [email, phone_number]) expect(JSON.stringify(stored)).not.toContain(told)
})
