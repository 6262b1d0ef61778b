import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { type Client, clients } from '#domain/clients/clients.contract.ts'
import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { search } from '#domain/search/search.contract.ts'
import { findCarOfClient } from '#server/features/orders/orders.repo.ts'
import { dismissUsers } from '#server/features/team/public.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { clientBody, insertOrder } from '#server/testing/clients.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { quotationDesk } from '#server/testing/quotation-desk.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'
import { lockClients, lockOrdersOf } from './client-upkeep.repo.ts'
import { forgetClient } from './client-upkeep.service.ts'

let w: World
let owner: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

async function newClient(given: Parameters<typeof clientBody>[0] = {}): Promise<Client> {
  const made = await w.ask(clients.create, { as: owner, body: clientBody({ document_number: null, ...given }) })
  expect(made.status).toBe(200)
  return made.body as unknown as Client
}

async function erase({ id }: { id: number }): Promise<void> {
  const { status } = await w.ask(clientUpkeep.erase, { as: owner, params: { id }, body: { reason: 'Lo pidió' } })
  expect(status).toBe(200)
}

describe('who was erased', () => {
  test('does not come back by an edit that was under way', async () => {
    const person = await newClient({ name: 'Quien Se Fue', email: 'se.fue@example.com' })
    const { cars: _, ...form } = clientBody({ name: 'Quien Vuelve', email: 'vuelve@example.com' })
    const { edit } = await w.inGarage(w.north, async (scope) => {
      await lockClients(scope, [person.id])
      const edit = w.ask(clients.update, { as: owner, params: { id: person.id }, body: form })
      await untilWaiting(w, 1)
      await forgetClient(scope, person.id, { reason: 'Lo pidió' })
      return { edit }
    })
    expect((await edit).status).toBe(409)
    const { body } = await w.ask(clients.read, { as: owner, params: { id: person.id } })
    expect(body).toMatchObject({ name: `Cliente borrado ${person.id}`, email: '', contacts_info: [] })
  })

  test('is in no list, lookup or search, and counts nowhere as a client', async () => {
    const admission_date = '2026-11-02'
    const stays = await newClient({ name: 'Quien Queda', email: 'queda@example.com', admission_date })
    const person = await newClient({ name: 'Quien Se Va', email: 'se.va@example.com', admission_date })
    const car = person.cars[0]?.id as number
    await insertOrder(w, { garage: w.north.id, client: person.id, car, number: 900, totalCents: 8000 })
    const given = { garage: w.north.id, client: person.id, car, number: 901, deletedAt: '2026-10-03T15:00:00Z' }
    await insertOrder(w, { ...given, closedAt: null })
    await w.database.asOwner('update client set total_amount_cents = 8000 where id = $1', [person.id])
    await erase(person)
    const [noted] = await w.database.asOwner('select * from audit_entry order by id desc limit 1')
    expect(noted).toMatchObject({ action: 'erase_client', subject_id: person.id, details: { reason: 'Lo pidió' } })
    const draft = { type: 'order_mechanic' as const, client: person.id, car, assignment_completed: false }
    const refused = await w.ask(orders.create, { as: owner, body: { ...draft, repair_type: 'Normal' } as never })
    expect([refused.status, refused.body.errors]).toEqual([422, { car: [messages.refused.carOfAnother] }])

    const managed = await w.ask(clients.list, { as: owner, query: { type_client: 12 } })
    expect(managed.body.results.map(({ id }) => id)).toEqual([stays.id])
    expect(managed.body).toMatchObject({ count: 1, total_type_client: 1, total_customer: 1, total_amount_clients: 0 })
    const lookup = await w.ask(clients.list, { as: owner, query: { client_and_cars: 'true', search: 'borrado' } })
    expect(lookup.body.results).toEqual([])
    expect((await w.ask(search.find, { as: owner, query: { q: 'cliente borrado' } })).body.clients).toEqual([])
    const month = await w.ask(dashboards.report, { as: owner, query: { month: 11, year: 2026 } })
    expect(month.body.new_list_client.total).toBe(1)
  })
})

describe('the address of who was erased', () => {
  let shop: MechanicShop
  let email: string
  beforeAll(async () => {
    shop = await openMechanicShop(w)
    email = shop.client.email as string
  })

  const write = (address: string) =>
    w.inGarage(w.north, (scope) => {
      const letter = {
        subject: 'Aviso',
        greeting: 'Hola',
        paragraphs: [`Para ${address}`],
        closing: 'Adiós',
        from: { workshop: 'Norte' },
      }
      return sendMail(scope, address, letter)
    })
  const knowing = (address: string) =>
    w.database.asOwner<{ place: string }>(
      `select 'mail' as place from mail m where to_jsonb(m)::text ilike $1
       union all select 'audit_entry' from audit_entry a where to_jsonb(a)::text ilike $1`,
      [`%${address}%`],
    )

  test('is left neither in mails that went out or were given up, nor in the audit trail', async () => {
    const { id: order } = await quotationDesk(w, shop).sent()
    expect(w.mailbox.recipients).toContain(email)
    await write(email)
    await w.database.asOwner(`update mail set state = 'failed', last_error = $1 where state = 'waiting'`, [
      `550 ${email}: no such user`,
    ])
    await w.database.asOwner('update work_order set closed_at = now() where id = $1', [order])
    await erase(shop.client)
    expect(await knowing(email)).toEqual([])
  })

  test('gets no mail that still waits', async () => {
    const person = await newClient({ email: 'espera@example.com' })
    await write('Espera@example.com')
    await erase(person)
    await w.runJobs()
    expect(w.mailbox.recipients).not.toContain('Espera@example.com')
    expect(await knowing('espera@example.com')).toEqual([])
  })

  test('that is also somebody else’s keeps getting what is theirs', async () => {
    const person = await newClient({ email: 'familia@example.com' })
    await newClient({ email: 'Familia@example.com' })
    await write('familia@example.com')
    await erase(person)
    await w.runJobs()
    expect(w.mailbox.recipients).toContain('familia@example.com')
  })

  test.each([
    ['works here', true],
    ['has left', false],
  ])('that is also of somebody who %s stays in what was written to them: %s', async (_, stays) => {
    const colleague = await employ(w, w.north, [])
    if (!stays) await w.inGarage(w.north, (scope) => dismissUsers(scope, [colleague.id]))
    const person = await newClient({ email: colleague.email })
    await write(colleague.email)
    await erase(person)
    expect((await knowing(colleague.email)).length > 0).toBe(stays)
  })
})

test('nobody erases a client whom somebody else has changed meanwhile', async () => {
  const person = await newClient({ name: 'Quien Se Queda', email: 'se.queda@example.com' })
  const { cars: _, ...form } = clientBody({ name: 'Quien Se Quedó', email: 'se.queda@example.com' })
  const params = { id: person.id }
  expect((await w.ask(clients.update, { as: owner, params, body: form })).status).toBe(200)
  const eraseAt = (version: number) =>
    w.ask(clientUpkeep.erase, { as: owner, params, body: { reason: 'Lo pidió', version } })
  expect((await eraseAt(person.version)).status).toBe(409)
  const { body } = await w.ask(clients.read, { as: owner, params })
  expect(body.name).toBe('Quien Se Quedó')
  expect((await eraseAt(body.version)).status).toBe(200)
})

test('who is erased while their orders move to another record is in nobody’s way', async () => {
  const person = await newClient()
  const order = { client: person.id, car: person.cars[0]?.id as number, number: 898, closedAt: '2026-01-10T12:00:00Z' }
  await insertOrder(w, { garage: w.north.id, ...order })
  const { asked } = await w.inGarage(w.north, async (scope) => {
    // As whoever merges two records does: first the orders, then their client.
    await lockOrdersOf(scope, person.id)
    const asked = w.ask(clientUpkeep.erase, {
      as: owner,
      params: { id: person.id },
      body: { reason: 'Lo pidió' },
    })
    await untilWaiting(w, 1)
    await lockClients(scope, [person.id])
    return { asked }
  })
  expect((await asked).status).toBe(200)
})

test('nobody is erased whose car was received at that moment', async () => {
  const person = await newClient()
  const car = person.cars[0]?.id as number
  const { asked } = await w.inGarage(w.north, async (scope) => {
    // As whoever receives it does.
    await findCarOfClient(scope, car, person.id)
    const body = { reason: 'Lo pidió' }
    const asked = w.ask(clientUpkeep.erase, { as: owner, params: { id: person.id }, body })
    await untilWaiting(w, 1)
    await insertOrder(w, { garage: w.north.id, client: person.id, car, number: 899, closedAt: null })
    return { asked }
  })
  const { status, body } = await asked
  expect([status, body.detail]).toEqual([422, messages.refused.openOrders])
})
