import { afterAll, beforeAll, expect, test } from 'vitest'
import { closings } from '#domain/closing/closing.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { insertReceiptInfo } from '#server/kernel/receipt-info.repo.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
const registered = {
  name: 'Norte, S. A.',
  tax_id: '0614-1',
  phone_number: '22223333',
  email: null,
  country: 'SV',
  city: 'Santa Ana',
  address: 'Calle 1',
}
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  await w.inGarage(w.north, async (scope) => {
    const receipt_info_id = await insertReceiptInfo(scope, registered)
    await scope.tx.updateTable('garage').set({ receipt_info_id }).where('id', '=', w.north.id).execute()
  })
})
afterAll(() => w.close())

const about = () => ({ as: shop.owner, params: { id: w.north.id } })
const read = async () => (await w.ask(workshop.configuration, about())).body
const save = (change: object) => w.ask(workshop.configure, { ...about(), body: { ...configurationForm, ...change } })
const billedBy = async (id: number) => {
  const { body } = await w.ask(closings.slip, { as: shop.owner, params: { id } })
  return body.data.receipt_info_garage_or_branch.receipt_info
}
const audited = async () => {
  const [entry] = await w.database.asOwner<{ details: { changed: string[] } }>(
    "select details from audit_entry where action = 'configure_workshop' order by id desc limit 1",
  )
  return entry?.details.changed
}

test('what was mistyped at the registration is corrected: the next slips say so, a closed one stays', async () => {
  const [closed, open] = [await leadToInvoice(w, shop), await leadToInvoice(w, shop)]
  await sendClosing(w, shop.coordinator, closed, await closingBody(w, shop.coordinator, closed))
  expect((await read()).receipt_info).toEqual({ ...registered, country_text: 'El Salvador' })
  const right = { ...registered, tax_id: '0614-2', phone_number: '24409999', address: 'Km 11' }
  const { status, body } = await save({ receipt_info: right })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.receipt_info).toEqual({ ...right, country_text: 'El Salvador' })
  expect(await audited()).toContain('receipt_info_id')
  expect(await billedBy(open)).toMatchObject({ tax_id: '0614-2', phone_number: '24409999', address: 'Km 11' })
  expect(await billedBy(closed)).toMatchObject({ tax_id: '0614-1', phone_number: '22223333', address: 'Calle 1' })
})

test('it stays as it is where nothing of it is sent, or the same', async () => {
  const before = (await read()).receipt_info
  await save({})
  await save({ receipt_info: before })
  expect((await read()).receipt_info).toEqual(before)
  expect(await audited()).not.toContain('receipt_info_id')
  const { status, body } = await save({ receipt_info: { ...before, tax_id: ' ' } })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['receipt_info.tax_id']])
})

test('a branch that is billed under the garage’s former data keeps them', async () => {
  const branch = await w.inGarage(w.north, async ({ tx }) => {
    const { receipt_info_id } = await tx
      .selectFrom('garage')
      .select('receipt_info_id')
      .where('id', '=', w.north.id)
      .executeTakeFirstOrThrow()
    await tx.updateTable('branch').set({ receipt_info_id }).where('garage_id', '=', w.north.id).execute()
    return receipt_info_id
  })
  await save({ receipt_info: { ...registered, name: 'Norte Dos' } })
  expect(await w.database.asOwner('select name from receipt_info where id = $1', [branch])).toEqual([
    { name: registered.name },
  ])
})
