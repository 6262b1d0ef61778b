import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { insertReceiptInfo } from '#server/kernel/receipt-info.repo.ts'
import { clientBody } from '#server/testing/clients.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

const slipOf = async (id: number, as = shop.coordinator) => (await w.ask(closings.slip, { as, params: { id } })).body

test('a closed order’s slip keeps the names, addresses and currency of its day', async () => {
  const id = await leadToInvoice(w, shop)
  expect((await slipOf(id)).data.closed_at).toBeNull()
  const charged = await closingBody(w, shop.coordinator, id, { additionals: [{ description: 'Lavado', amount: 9.99 }] })
  await sendClosing(w, shop.coordinator, id, charged)
  const before = await slipOf(id)
  expect(before.data).toMatchObject({
    order_type: 'order_mechanic',
    // No telephone and no mail for billing: the client's own.
    client: {
      receipt_info: {
        tax_id: '0614-290288-101-1',
        country_text: 'El Salvador',
        phone_number: '22501234',
        email: 'beatriz@example.com',
      },
    },
    additionals: [{ description: 'Lavado', amount: 9.99 }],
  })
  expect(Object.keys(before.data.client.receipt_info).sort()).toEqual([
    ...['address', 'city', 'country', 'country_text', 'email', 'name', 'phone_number', 'tax_id'],
  ])
  const { body: client } = await w.ask(clients.read, { as: shop.owner, params: { id: shop.client.id } })
  const { cars: _, ...same } = clientBody()
  const place = { country: 'GT', city: 'Antigua', address: 'Calle Nueva' }
  const receipt = { name: 'Otra razón social', tax_id: '9999', ...place, email: 'cobros@example.com' }
  const named = { ...same, name: 'Beatriz de Paz', phone_number: '22509999' }
  const renamed = { ...named, receipt_info: receipt, version: client.version }
  const saved = await w.ask(clients.update, { as: shop.owner, params: { id: client.id }, body: renamed })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await w.inGarage(w.north, ({ tx }) =>
    tx.updateTable('garage').set({ name: 'Otro nombre', currency_symbol: 'Q' }).where('id', '=', w.north.id).execute(),
  )
  expect(await slipOf(id)).toEqual(before)
  const open = await leadToInvoice(w, shop)
  expect((await slipOf(open)).data).toMatchObject({
    client: {
      name: 'Beatriz de Paz',
      receipt_info: { tax_id: '9999', phone_number: '22509999', email: 'cobros@example.com' },
    },
    currency: 'Q',
  })
})

test('its detail names the approved provider, the labour and the time', async () => {
  const id = await leadToInvoice(w, shop)
  const { order_mechanic } = (await slipOf(id)).data_historial
  expect(order_mechanic).toMatchObject({
    parts: [{ provider: 'Repuestos Uno', price_provider: 25.5 }, { provider: 'Repuestos Uno' }],
    time: '02:15:00',
  })
})

test('an order of a branch is billed by the branch, with its own data and what it has for billing', async () => {
  const administrator = w.north.users.branchAdministrator
  const as = await w.tokenOf(administrator)
  const reached = { phone_number: '24410000', email: 'cobros@santaana.example' }
  await w.inGarage(w.north, async (scope) => {
    const place = { country: 'SV', city: 'Santa Ana', address: 'Avenida 2', ...reached }
    const receipt_info_id = await insertReceiptInfo(scope, { name: 'Norte Santa Ana, S. A.', tax_id: '77-1', ...place })
    const branch = scope.tx.updateTable('branch').set({ receipt_info_id })
    await branch.where('garage_id', '=', w.north.id).where('id', '=', w.north.branchId).execute()
    const ofGarage = {
      receipt_info_id: await insertReceiptInfo(scope, { name: 'Norte, S. A.', tax_id: '77', ...place }),
    }
    await scope.tx.updateTable('garage').set(ofGarage).where('id', '=', w.north.id).execute()
  })
  const body = await shop.body({
    photos: [await shop.upload(as)],
    order_mechanic: { user: administrator.id, description: 'Ruido' },
  })
  const made = await w.ask(orders.create, { as, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect((await slipOf(made.body.id)).data.receipt_info_garage_or_branch).toMatchObject({
    receipt_info: { name: 'Norte Santa Ana, S. A.', tax_id: '77-1', ...reached },
  })
  // Nor does its timeline name another branch's people.
  const operators = [administrator.id, shop.operatorId]
  await w.inGarage(w.north, (scope) => audit(scope, 'assign_work', 'work_order', made.body.id, { operators }))
  const told = await w.ask(orders.timeline, { as, params: { id: made.body.id } })
  expect(told.body.at(-1)).toMatchObject({ what: expect.stringMatching(/^Trabajos asignados a .+ y Otra sede$/) })
})

test('costs are in the time history only of roles that see them', async () => {
  const id = await leadToInvoice(w, shop)
  const asked = async (as: string) => (await w.ask(mechanic.timeHistory, { as, params: { id } })).body
  const seen = await asked(shop.coordinator)
  expect(seen.results.map(({ name, sub_total }) => [name, sub_total])).toEqual([
    ['Diagnóstico', '00:10:00'],
    ['En proceso', '02:00:00'],
    ['Control de calidad', '00:05:00'],
  ])
  expect(seen).toMatchObject({
    total_timer: '02:15:00',
    total_timer_in_number: 2.25,
    total_cost_of_sale: expect.any(Number),
  })
  await w.inGarage(w.north, ({ tx }) =>
    tx
      .updateTable('role')
      .set({ name: 'Recepción' })
      .where('garage_id', '=', w.north.id)
      .where('name', '=', 'Coordinador Mecanica')
      .execute(),
  )
  const hidden = await asked(shop.coordinator)
  expect(Object.keys(hidden)).not.toContain('cost_hour')
  expect(Object.keys(hidden)).not.toContain('total_cost_of_sale')
  const stranger = await w.tokenOf(w.south.users.proprietor)
  expect((await w.ask(mechanic.timeHistory, { as: stranger, params: { id } })).status).toBe(404)
})

test('what the client declined and nobody worked on is no part of the time history', async () => {
  const id = await shop.quoted((index) => index === 0)
  const { body } = await w.ask(mechanic.timeHistory, { as: shop.owner, params: { id } })
  expect(body.results.map(({ name, tasks }) => [name, tasks.length])).toEqual([
    ['Diagnóstico', 1],
    ['En proceso', 1],
  ])
})

test('the timeline tells who did what, the client as "Cliente" with their address, and a forgotten timer', async () => {
  const id = await shop.diagnosed()
  const { body: read } = await w.ask(quotations.read, { as: shop.owner, params: { id } })
  const data = read.results.map((line) => filledLine(line.id, true))
  await w.ask(quotations.save, { as: shop.owner, params: { id }, body: { data, send_client: true } })
  await w.runJobs()
  const letter = w.mailbox.letters.at(-1)
  const token = /accept_quotation\/([\w-]+)/.exec(letter?.text ?? '')?.[1] as string
  expect((await w.ask(quotations.changeState, { body: { token, state: 20 } })).status).toBe(200)
  await w.ask(quotations.save, { as: shop.owner, params: { id }, body: { data, end_flow: true } })
  const work = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  const task = work.body.tasks[0]
  await shop.track(shop.hands, id, task?.id as number, 'play')
  const timeline = async (as = shop.owner) => (await w.ask(orders.timeline, { as, params: { id } })).body
  const told = await timeline()
  expect(told[0]).toMatchObject({ what: 'Orden creada', who: 'Ana López', address: null })
  expect(told.find(({ what }) => what === 'El cliente aceptó la cotización')).toMatchObject({
    who: 'Cliente',
    address: '127.0.0.1',
  })
  expect(told.at(-1)).toMatchObject({ what: 'Tarea iniciada', detail: task?.replacement, runs_long: false })
  w.clock.advance(10 * 3_600_000 + 1000)
  expect((await timeline()).filter(({ runs_long }) => runs_long)).toMatchObject([{ what: 'Tarea iniciada' }])
  const times = await w.ask(mechanic.timeHistory, { as: shop.owner, params: { id } })
  expect(times.body.results.flatMap(({ tasks }) => tasks.filter((one) => one.runs_long))).toHaveLength(1)
})

test('a garage without a telephone or mail for billing gives its own on the slip', async () => {
  const { name, tax_id, country, city, address } = shop.client.receipt_info
  const bare = { name, tax_id, country, city, address, phone_number: null, email: null }
  const id = await leadToInvoice(w, shop)
  await w.inGarage(w.north, async (scope) => {
    const receipt_info_id = await insertReceiptInfo(scope, bare)
    await scope.tx.updateTable('garage').set({ receipt_info_id }).where('id', '=', w.north.id).execute()
  })
  const garage = await w.inGarage(w.north, ({ tx }) =>
    tx.selectFrom('garage').select(['phone_number', 'email']).where('id', '=', w.north.id).executeTakeFirstOrThrow(),
  )
  expect((await slipOf(id)).data.receipt_info_garage_or_branch.receipt_info).toMatchObject(garage)
})

test('whoever closes an order sees under whom it is billed; once closed, as it was that day', async () => {
  const id = await leadToInvoice(w, shop)
  const read = async () => (await w.ask(closings.read, { as: shop.coordinator, params: { id } })).body.receipt_info
  const { receipt_info } = (await slipOf(id)).data.client
  expect(await read()).toEqual(receipt_info)
  await sendClosing(w, shop.coordinator, id, await closingBody(w, shop.coordinator, id))
  await w.database.asOwner("update receipt_info set name = 'Otra'")
  expect(await read()).toEqual(receipt_info)
})
