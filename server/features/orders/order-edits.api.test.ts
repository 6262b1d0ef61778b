import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { clients, noOrderYet } from '#domain/clients/clients.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { lockClients } from '#server/features/clients/public.ts'
import { lockOrdersOffered } from '#server/features/closing/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { clientBody, insertOrder } from '#server/testing/clients.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import { employ } from '#server/testing/employ.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'
import { lockWorkOrder } from './orders.repo.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

const read = async (id: number) => (await w.ask(orders.read, { as: shop.coordinator, params: { id } })).body
const edit = async (id: number, given: object) =>
  w.ask(orders.update, { as: shop.coordinator, params: { id }, body: await shop.body(given) })

describe('an edit and a diagnosis at the same time', () => {
  test('whoever had the order open before the mechanic brought photos is told, and the photos stay', async () => {
    const id = await shop.received()
    const { version, photos } = await read(id)
    const found = await shop.upload(shop.hands)
    const body = { tasks: [], diagnosis_photos: [found], crear: false }
    expect((await w.ask(mechanic.diagnose, { as: shop.hands, params: { id }, body })).status).toBe(200)
    const late = await edit(id, { version, photos: photos.map((photo) => photo.id), diagnosis_photos: [] })
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    expect((await read(id)).diagnosis_photos).toMatchObject([{ id: found }])
  })

  test('a diagnosis that was opened before somebody else saved it is told, and changes nothing', async () => {
    const id = await shop.received()
    const params = { id }
    const opened = (await w.ask(mechanic.read, { as: shop.hands, params })).body
    const timer = opened.diagnostic_task?.id as number
    await shop.track(shop.hands, id, timer, 'play')
    await shop.track(shop.hands, id, timer, 'pause')
    const save = (tasks: object[], version: number) =>
      w.ask(mechanic.diagnose, { as: shop.hands, params, body: { tasks: tasks as never, crear: false, version } })
    const first = await save([shop.row(), shop.row(1)], opened.version)
    expect(first.status).toBe(200)
    const stale = await save([shop.row()], opened.version)
    expect([stale.status, stale.body.detail]).toEqual([409, messages.conflict])
    expect((await w.ask(mechanic.read, { as: shop.hands, params })).body.tasks).toHaveLength(2)
    let { version } = first.body
    for (let turn = 0; turn < 5; turn++) {
      const own = await save([], version)
      expect(own.status).toBe(200)
      version = own.body.version
    }
  })
})

test('that an order came to be invoiced, or that its closing was kept, is no conflict for who has its reception open', async () => {
  const id = await shop.diagnosed()
  const { version, photos } = await read(id)
  const { body: quotation } = await w.ask(quotations.read, { as: shop.coordinator, params: { id } })
  const data = quotation.results.map((line) => filledLine(line.id, false))
  const declined = { data, end_flow: true, declined: true }
  await w.ask(quotations.save, { as: shop.coordinator, params: { id }, body: declined })
  const closing = {
    type: 'close_orders' as const,
    order_type: 'order_mechanic' as const,
    close_order: false,
    data_close_order: { total_sale_of_labor_mechanic: 40 },
  }
  expect((await w.ask(orders.update, { as: shop.owner, params: { id }, body: closing })).status).toBe(200)
  const late = await edit(id, { version, photos: photos.map((photo) => photo.id), repair_type: 'Rapido' })
  expect(late.status, JSON.stringify(late.body)).toBe(200)
})

test('an order is neither read, deleted nor closed as a kind that it is not', async () => {
  const id = await shop.received()
  const asked = { as: shop.owner, params: { id }, query: { type: 'order_body_shop' as const } }
  for (const endpoint of [orders.read, orders.delete, closings.read, closings.slip]) {
    expect((await w.ask(endpoint as typeof orders.read, asked)).status).toBe(404)
  }
  const own = { ...asked, query: { type: 'order_mechanic' as const } }
  expect((await w.ask(orders.read, own)).body.id).toBe(id)
  const body = {
    type: 'close_orders' as const,
    order_type: 'order_appraisal' as const,
    close_order: false,
    data_close_order: { total_sale_of_labor_mechanic: 1 },
  }
  expect((await w.ask(orders.update, { as: shop.owner, params: { id }, body })).status).toBe(404)
  expect((await w.ask(orders.delete, own)).status).toBe(200)
})

test('the described client also reads an order where its garage is read, with the order’s own doors', async () => {
  const id = await shop.received()
  const get = async (as: string, query: string) => {
    const answer = await w.app.inject({ url: `/api/garage/${id}/${query}`, headers: { authorization: `Token ${as}` } })
    return [answer.statusCode, answer.json().order_number ?? answer.json().detail]
  }
  const { order_number } = await read(id)
  expect(await get(shop.coordinator, '?type=order_mechanic')).toEqual([200, order_number])
  expect(await get(shop.coordinator, '?type=order_appraisal')).toEqual([404, messages.notFound])
  expect(await get(shop.hands, '?type=order_mechanic')).toEqual([403, messages.forbidden])
  const stranger = await w.tokenOf(w.south.users.proprietor)
  expect(await get(stranger, '?type=order_mechanic')).toEqual([404, messages.notFound])
  const branch = await w.tokenOf(w.north.users.branchAdministrator)
  expect(await get(branch, '?type=order_mechanic')).toEqual([404, messages.notFound])
  expect((await get(shop.coordinator, ''))[0]).toBe(403)
})

test('a draft is not completed for somebody who has left meanwhile', async () => {
  const gone = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  const order_mechanic = { user: gone.id, description: 'Ruido' }
  const draft = await shop.body({ assignment_completed: false, order_mechanic })
  const { id, photos } = (await w.ask(orders.create, { as: shop.coordinator, body: draft })).body
  await w.database.asOwner('update staff_user set deleted_at = now() where id = $1', [gone.id])
  const { status, body } = await edit(id, { photos: photos.map((photo) => photo.id), order_mechanic })
  expect([status, body.errors]).toEqual([422, { 'order_mechanic.user': [messages.invalid.option] }])
  expect((await read(id)).order_mechanic).toMatchObject({ status: 10 })
})

test('an order that is given to another client is their newest order, unless they have a newer one', async () => {
  const named = { name: 'Otra Clienta', email: 'otra@example.com' }
  const { body: other } = await w.ask(clients.create, { as: shop.owner, body: clientBody(named) })
  const id = await shop.received()
  const { photos } = await read(id)
  const kept = photos.map((photo) => photo.id)
  const lastOf = async (client: number) =>
    (await w.ask(clients.read, { as: shop.owner, params: { id: client } })).body.last_order
  const day = await lastOf(shop.client.id)
  w.clock.advance(3 * 86_400_000)
  expect((await edit(id, { client: other.id, car: other.cars[0]?.id, photos: kept })).status).toBe(200)
  expect(await lastOf(other.id)).toBe(day)
  await shop.received()
  const newer = await lastOf(shop.client.id)
  expect((await edit(id, { photos: kept })).status).toBe(200)
  expect([newer === day, await lastOf(shop.client.id)]).toEqual([false, newer])
})

test('whose newest order is deleted or given to another has the one before it as the last, whichever branch has that', async () => {
  const named = { name: 'Clienta de dos casas', email: 'casas@example.com' }
  const { body: client } = await w.ask(clients.create, { as: shop.owner, body: clientBody(named) })
  const theirs = { client: client.id, car: client.cars[0]?.id as number }
  // An evening of the garage, which is the next day elsewhere.
  w.clock.now = new Date(w.clock.now.setUTCHours(27))
  const lastOrder = async () =>
    (await w.ask(clients.read, { as: shop.owner, params: { id: client.id } })).body.last_order
  const create = async (as: string, given: object) =>
    (await w.ask(orders.create, { as, body: await shop.body({ ...theirs, ...given }) })).body.id
  const ofMain = await create(shop.coordinator, {})
  const before = await lastOrder()
  w.clock.advance(3 * 86_400_000)
  const branch = await w.tokenOf(w.north.users.branchAdministrator)
  const draft = { assignment_completed: false, photos: [], order_mechanic: { user: null, description: '' } }
  const ofBranch = await create(branch, draft)
  expect(await lastOrder()).not.toBe(before)
  const gone = await w.ask(orders.delete, { as: branch, params: { id: ofBranch }, query: { type: 'order_mechanic' } })
  expect([gone.status, await lastOrder()]).toEqual([200, before])
  const photos = (await read(ofMain)).photos.map((photo) => photo.id)
  expect((await edit(ofMain, { photos })).status).toBe(200)
  expect(await lastOrder()).toBe(noOrderYet)
})

test('whose workshop moves to another time zone has the day of there as the last', async () => {
  const named = { name: 'Clienta de madrugada', email: 'madrugada@example.com' }
  const { body: client } = await w.ask(clients.create, { as: shop.owner, body: clientBody(named) })
  const theirs = { client: client.id, car: client.cars[0]?.id as number }
  const { body: order } = await w.ask(orders.create, { as: shop.coordinator, body: await shop.body(theirs) })
  const at = "update work_order set created_at = '2026-05-01T03:00:00Z' where id = $1"
  await w.database.asOwner(at, [order.id])
  await insertOrder(w, { garage: w.north.id, ...theirs, number: 9001, deletedAt: '2026-11-01' })
  await w.database.asOwner("update client set last_order = '2026-04-30' where id = $1", [client.id])
  const moveTo = async (time_zone: string) => {
    const body = { ...configurationForm, time_zone }
    const saved = await w.ask(workshop.configure, { as: shop.owner, params: { id: w.north.id }, body })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    return (await w.ask(clients.read, { as: shop.owner, params: { id: client.id } })).body.last_order
  }
  expect(await moveTo('Europe/Madrid')).toBe('2026-05-01')
  expect(await moveTo('America/El_Salvador')).toBe('2026-04-30')
})

/** An order of a client of its own, with work to be invoiced, made when it is another day in Madrid. */
async function orderToInvoice() {
  const { body: client } = await w.ask(clients.create, { as: shop.owner, body: clientBody() })
  const body = await shop.body({ client: client.id, car: client.cars[0]?.id as number })
  const { id } = (await w.ask(orders.create, { as: shop.coordinator, body })).body
  await w.database.asOwner('update sub_order set status = 60 where order_id = $1', [id])
  await w.database.asOwner("update work_order set created_at = '2026-05-01T03:00:00Z' where id = $1", [id])
  await w.database.asOwner("update client set last_order = '2026-04-30' where id = $1", [client.id])
  return { id, client: client.id }
}

/** What is asked while somebody has the orders, who then wants the client. */
async function askedBeside<A>(lock: (scope: Scope) => Promise<unknown>, client: number, ask: () => Promise<A>) {
  return w.inGarage(w.north, async (scope) => {
    await lock(scope)
    let isAnswered = false
    const asked = ask().finally(() => {
      isAnswered = true
    })
    await untilWaiting(w, 1, () => isAnswered)
    await lockClients(scope, [client])
    return { asked }
  })
}

test('who deletes a client does not wait for who changes an order of theirs, or all of them, and wants the client next', async () => {
  const { id, client } = await orderToInvoice()
  for (const lock of [(scope: Scope) => lockWorkOrder(scope, id), lockOrdersOffered]) {
    const { asked } = await askedBeside(lock, client, () =>
      w.ask(clients.delete, { as: shop.owner, params: { id: client } }),
    )
    const answer = await asked
    expect([answer.status, answer.body.detail]).toEqual([409, messages.refused.inUse])
  }
})

test('who moves the workshop and sells its hour for something else waits for an order before they take its client', async () => {
  const { id, client } = await orderToInvoice()
  const body = { ...configurationForm, time_zone: 'Europe/Madrid', hourly_sale: '31.40' }
  const { asked } = await askedBeside(
    (scope) => lockWorkOrder(scope, id),
    client,
    () => w.ask(workshop.configure, { as: shop.owner, params: { id: w.north.id }, body }),
  )
  expect((await asked).status).toBe(200)
})

test('who merges two clients waits for an order of the one that goes before they take that client', async () => {
  const { id, client } = await orderToInvoice()
  const { body: kept } = await w.ask(clients.create, { as: shop.owner, body: clientBody() })
  const { asked } = await askedBeside(
    (scope) => lockWorkOrder(scope, id),
    client,
    () => w.ask(clientUpkeep.merge, { as: shop.owner, params: { id: kept.id }, body: { other: client } }),
  )
  expect([(await asked).status, (await read(id)).client.id]).toEqual([200, kept.id])
})
