import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { countMail } from '#server/kernel/mail.ts'
import { employ } from '#server/testing/employ.ts'
import type { TestGarage } from '#server/testing/garages.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type QuotationDesk, quotationDesk } from '#server/testing/quotation-desk.ts'
import { newUserOf } from '#server/testing/user-desk.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let desk: QuotationDesk
let orden: number
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  desk = quotationDesk(w, shop)
  orden = await shop.diagnosed()
})
beforeEach(() => w.database.asOwner('delete from rate_limit'))
afterAll(() => w.close())

const email = 'repuestos@example.com'
const part = { cantidad: 2, repuesto: 'Pastillas', descripcion: 'BP-100 · Gastadas' }
type Given = { email?: string; repuestos?: (typeof part)[]; orden?: number }
const send = (given: Given = {}, as = shop.coordinator) =>
  w.ask(quotations.sendPartsList, { as, body: { email, repuestos: [part], orden, ...given } })

test('a provider gets the parts, for which car and how to answer, and nothing of whose it is', async () => {
  expect((await send()).status).toBe(200)
  await w.runJobs()
  const text = w.mailbox.to(email)?.text ?? ''
  expect(text).toContain('2 × Pastillas: BP-100 · Gastadas')
  expect(text).toContain('taller@norte.example')
  expect(text).toContain('Vehículo: 4Runner - Toyota, 2019')
  expect(text).not.toMatch(/Beatriz|P100/)
  expect((await desk.noted(orden)).at(-1)).toMatchObject({
    action: 'send_parts_list',
    details: { to: email, parts: 1 },
  })
})

test('of a branch’s order the provider and the client are told how to reach the branch', async () => {
  const { id, token } = await desk.sent()
  const reached = { phone_number: '+50322226666', email: 'sucursal@norte.example', address: 'Avenida 2' }
  await w.database.asOwner('update branch set phone_number = $2, email = $3, address = $4 where id = $1', [
    w.north.branchId,
    ...Object.values(reached),
  ])
  await w.database.asOwner('update sub_order set branch_id = $2 where order_id = $1', [id, w.north.branchId])
  expect((await desk.open(token)).body.data_garage).toMatchObject({ name: 'Taller norte', ...reached })
  await send({ orden: id })
  await w.runJobs()
  const asked = w.mailbox.to(email)
  expect(asked?.text).toContain('Envía tus precios a sucursal@norte.example o llámanos al +50322226666.')
  const from = ['Taller norte vía Bujía', 'sucursal@norte.example']
  expect([asked?.from?.name, asked?.replyTo?.[0]?.address]).toEqual(from)
  await desk.save(id, { send_client: true })
  await w.runJobs()
  const told = w.mailbox.to(shop.client.email as string)
  expect(told?.text).toContain('vencen en 30 días. Si tienes dudas, llámanos al +50322226666.')
  expect([told?.from?.name, told?.replyTo?.[0]?.address]).toEqual(from)
})

test('the address has its rules, and there is something to ask for', async () => {
  const wrong = async (given: Given) => (await send(given)).body.errors
  expect(await wrong({ email: '' })).toEqual({ email: [messages.requiredBare] })
  expect(await wrong({ email: 'no-es-correo' })).toEqual({ email: [messages.invalid.email] })
  expect(await wrong({ email: 'a@example.com\r\nBcc: otro@example.com' })).toHaveProperty('email')
  expect(await wrong({ email: `${'a'.repeat(100)}@example.com` })).toHaveProperty('email')
  expect(await wrong({ repuestos: [] })).toHaveProperty('repuestos')
  expect(await wrong({ repuestos: [{ ...part, repuesto: ' ' }] })).toHaveProperty(['repuestos.0.repuesto'])
  for (const cantidad of [0, -1, 0.001, 1_000_001])
    expect(await wrong({ repuestos: [{ ...part, cantidad }] })).toHaveProperty(['repuestos.0.cantidad'])
})

test('a part is described with the longest number and description that a diagnosis takes, and no longer', async () => {
  const longest = `${'n'.repeat(250)} · ${'d'.repeat(2000)}`
  expect((await send({ repuestos: [{ ...part, descripcion: longest }] })).status).toBe(200)
  const { body } = await send({ repuestos: [{ ...part, descripcion: `${longest}d` }] })
  expect(body.errors).toHaveProperty(['repuestos.0.descripcion'])
})

test('who does not manage the order sends nothing: neither an operator, nor a branch, nor the other garage', async () => {
  await w.runJobs()
  const before = [w.mailbox.letters.length, (await desk.noted(orden)).length]
  const branch = await employ(w, w.north, ['work_order_management', 'mechanics_orders'], { branch: true })
  expect((await send({}, shop.hands)).status).toBe(403)
  expect((await send({}, branch.token)).status).toBe(404)
  expect((await send({}, await w.tokenOf(w.south.users.proprietor))).status).toBe(404)
  expect((await send({ orden: 999_999 })).status).toBe(404)
  await w.runJobs()
  expect([w.mailbox.letters.length, (await desk.noted(orden)).length]).toEqual(before)
})

test('a double click sends one', async () => {
  await w.runJobs()
  const before = w.mailbox.letters.length
  const asks = {
    as: shop.coordinator,
    body: { email, repuestos: [part], orden },
    headers: { 'idempotency-key': 'una-lista' },
  }
  await Promise.all([w.ask(quotations.sendPartsList, asks), w.ask(quotations.sendPartsList, asks)])
  await w.runJobs()
  expect(w.mailbox.letters.length).toBe(before + 1)
})

test('a workshop sends sixty an hour; the next is told to wait, and others are not', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 61; sent += 1) statuses.push((await send()).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
  expect((await send({}, await w.tokenOf(w.south.users.proprietor))).status).toBe(404)
})

test('of invitations and quotations a workshop has two hundred sent an hour, whoever asks; saving goes on', async () => {
  const invite = async (garage: TestGarage) => {
    const as = await w.tokenOf(garage.users.proprietor)
    return (await w.ask(team.createUser, { as, body: newUserOf(garage.roles.mechanic) })).status
  }
  for (let sent = 0; sent < 199; sent += 1) await countMail(w.house, { garageId: w.north.id })
  expect([await invite(w.north), await invite(w.north), await invite(w.south)]).toEqual([200, 429, 200])
  const refused = await desk.save(orden, { send_client: true })
  expect([refused.status, refused.body.detail]).toEqual([429, messages.tooManyAttempts(60 * 60)])
  expect(await desk.save(orden)).toMatchObject({ status: 200, body: { sent_at: null } })
})
