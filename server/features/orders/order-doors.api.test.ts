import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders, type WorkOrder } from '#domain/orders/orders.contract.ts'
import { clientBody } from '#server/testing/clients.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let id: number
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  id = await shop.received()
})
afterAll(() => w.close())

const type = 'order_mechanic' as const
const touched = ['work_order', 'sub_order', 'car_inventory', 'order_file', 'task', 'audit_entry', 'order_quota']
const everything = () =>
  Promise.all([
    ...touched.map((table) => w.database.asOwner(`select * from ${table}`)),
    w.database.asOwner('select id, order_counter from garage order by id'),
  ])

/** Every call on orders, as somebody makes it, with the status it is answered with. */
async function knock(as: string): Promise<Record<string, number>> {
  const body = await shop.body()
  const statuses = {
    dashboard: await w.ask(orders.dashboard, { as }),
    list: await w.ask(orders.list, { as, query: { type } }),
    read: await w.ask(orders.read, { as, params: { id } }),
    readAtGarage: await w.ask(orders.readAtGarage, { as, params: { id }, query: { type } }),
    create: await w.ask(orders.create, { as, body }),
    update: await w.ask(orders.update, { as, params: { id }, body }),
    delete: await w.ask(orders.delete, { as, params: { id } }),
    timeline: await w.ask(orders.timeline, { as, params: { id } }),
    operators: await w.ask(orders.operators, { as, query: { type: 'mechanic' } }),
    mechanics: await w.ask(orders.mechanics, { as }),
  }
  return Object.fromEntries(Object.entries(statuses).map(([name, { status }]) => [name, status]))
}

const reads = (status: number) => ({ read: status, readAtGarage: status, timeline: status })
const nothing = { dashboard: 403, list: 403, ...reads(403), create: 403, update: 403, delete: 403 }

describe('by role', () => {
  test('who works on orders looks for colleagues and brings photos, and manages nothing', async () => {
    const before = await everything()
    expect(await knock(shop.hands)).toEqual({ ...nothing, operators: 200, mechanics: 403 })
    expect(await shop.upload(shop.hands)).toBeGreaterThan(0)
    expect(await everything()).toEqual(before)
  })

  test('who manages clients alone gets in nowhere, not even with a file', async () => {
    const { token } = await employ(w, w.north, ['customer_management', 'delete_records'])
    const before = await everything()
    expect(await knock(token)).toEqual({ ...nothing, operators: 403, mechanics: 403 })
    await expect(shop.upload(token)).rejects.toThrow()
    expect(await everything()).toEqual(before)
  })

  test('for who manages another kind, mechanic orders do not exist', async () => {
    const { token } = await employ(w, w.north, ['work_order_management', 'body_shop_orders', 'delete_records'])
    const before = await everything()
    const hidden = { list: 404, ...reads(404), create: 404, update: 404, delete: 404 }
    expect(await knock(token)).toEqual({ dashboard: 200, ...hidden, operators: 200, mechanics: 403 })
    // Who lost the kind in the middle of a reception is to know why it is not saved, whether or not there is such an order.
    const asked = { as: token, body: await shop.body() }
    const refused = [
      await w.ask(orders.create, asked),
      ...(await Promise.all([id, 999_999].map((order) => w.ask(orders.update, { ...asked, params: { id: order } })))),
    ]
    expect(refused.map((answer) => answer.body.detail)).toEqual(refused.map(() => messages.forbidden))
    const { body } = await w.ask(orders.dashboard, { as: token })
    expect(Object.keys(body)).toEqual(['status_work_orders_body_shop', 'total_work_orders_body_shop'])
    expect(await everything()).toEqual(before)
  })

  test('without a session there is nothing', async () => {
    expect(new Set(Object.values(await knock('inventado')))).toEqual(new Set([401]))
  })
})

describe('an order at the address of the garage', () => {
  const at = (as: string, address: string) =>
    w.app.inject({ url: `/api/garage/${address}`, headers: { authorization: `Token ${as}` } })

  test('is the order as its own address answers it, to who manages it', async () => {
    const own = await w.ask(orders.read, { as: shop.coordinator, params: { id } })
    const alias = await w.ask(orders.readAtGarage, { as: shop.coordinator, params: { id }, query: { type } })
    // The addresses of photos are signed anew each time.
    const unsigned = ({ photos, ...order }: Pick<WorkOrder, 'photos'>) => ({
      ...order,
      photos: photos.map((photo) => photo.id),
    })
    expect([alias.status, unsigned(alias.body)]).toEqual([200, unsigned(own.body)])
  })

  test('needs a type that there is', async () => {
    for (const wrong of ['', 'mechanic', 'order_', 'order_mechanic&type=order_mechanic']) {
      const answer = await at(shop.coordinator, `${id}/?type=${wrong}`)
      expect([wrong, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([wrong, 400, ['type']])
    }
  })

  test('is not there as an order of another kind, nor deleted as one', async () => {
    const as = await w.tokenOf(w.north.users.proprietor)
    const other = { as, params: { id }, query: { type: 'order_body_shop' } } as const
    const before = await everything()
    expect((await w.ask(orders.read, other)).status).toBe(404)
    expect((await w.ask(orders.readAtGarage, other)).status).toBe(404)
    expect((await w.ask(orders.delete, other)).status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('leaves the configuration at its own, each behind its own permission', async () => {
    const { token: configures } = await employ(w, w.north, ['workshop_setup'])
    const ask = async (as: string, address: string) => (await at(as, address)).statusCode
    expect(await ask(configures, `${w.north.id}/`)).toBe(200)
    expect(await ask(configures, `${id}/?type=order_mechanic`)).toBe(403)
    const { token: manages } = await employ(w, w.north, ['work_order_management', 'mechanics_orders'])
    expect(await ask(manages, `${w.north.id}/`)).toBe(403)
    expect(await ask(manages, `${id}/?type=order_mechanic`)).toBe(200)
    expect(await ask(manages, `${id}/?tipo=order_mechanic`)).toBe(403)
  })
})

describe('the other garage', () => {
  let stranger: string
  beforeAll(async () => {
    stranger = await w.tokenOf(w.south.users.proprietor)
  })

  test('finds no order of this one, and leaves no trace', async () => {
    const before = await everything()
    const answers = await knock(stranger)
    const mine = { create: 422, ...reads(404), update: 404, delete: 404 }
    expect(answers).toEqual({ ...mine, dashboard: 200, list: 200, operators: 200, mechanics: 200 })
    const { body } = await w.ask(orders.list, { as: stranger, query: { type } })
    expect(body).toEqual({ results: [], count: 0 })
    const asked = await w.ask(orders.operators, { as: stranger, query: { type: 'mechanic', order: id } })
    expect(asked.status).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('makes no order with a client, a car, an operator or a file of this one', async () => {
    const { body: own } = await w.ask(clients.create, { as: stranger, body: clientBody() })
    const good = await shop.body({
      client: own.id,
      car: own.cars[0]?.id as number,
      photos: [await shop.upload(stranger)],
      order_mechanic: { user: null, description: 'Ruido' },
    })
    const foreign = {
      car: { client: shop.client.id },
      'car ': { car: shop.client.cars[0]?.id as number },
      'order_mechanic.user': { order_mechanic: { user: shop.operatorId, description: 'Ruido' } },
      photos: { photos: [await shop.upload(shop.coordinator)] },
      files: { files: [await shop.upload(shop.coordinator)] },
    }
    const before = await everything()
    for (const [field, given] of Object.entries(foreign)) {
      const { status, body } = await w.ask(orders.create, { as: stranger, body: { ...good, ...given } as never })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field.trim()]])
    }
    expect(await everything()).toEqual(before)
    const { body } = await w.ask(orders.create, { as: stranger, body: good })
    expect(body).toMatchObject({ order_number: 'TAL-1' })
  })
})

describe('a branch', () => {
  let manager: string
  let branchHands: Employed
  beforeAll(async () => {
    manager = await w.tokenOf(w.north.users.branchAdministrator)
    branchHands = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'], { branch: true })
  })
  const ofBranch = async (user: number | null) =>
    shop.body({ photos: [await shop.upload(manager)], order_mechanic: { user, description: 'Ruido' } })

  test('does not see the orders of the main garage', async () => {
    const before = await everything()
    const { create, ...answers } = await knock(manager)
    expect(answers).toMatchObject({ ...reads(404), update: 404, delete: 404, list: 200 })
    expect(create).toBe(422)
    const { body } = await w.ask(orders.list, { as: manager, query: { type } })
    expect(body.count).toBe(0)
    expect((await w.ask(orders.dashboard, { as: manager })).body.total_work_orders_mechanic).toBe(0)
    expect(await everything()).toEqual(before)
  })

  test('offers and takes only its own operators', async () => {
    const { body } = await w.ask(orders.operators, { as: manager, query: { type: 'mechanic' } })
    const ids = body.results.map((person) => person.id)
    expect(ids).toContain(branchHands.id)
    expect(ids).not.toContain(shop.operatorId)
    const { status, body: told } = await w.ask(orders.create, { as: manager, body: await ofBranch(shop.operatorId) })
    expect([status, told.errors]).toEqual([422, { 'order_mechanic.user': [messages.invalid.option] }])
  })

  test('makes orders of its own, which the main garage sees and gives to people of the branch alone', async () => {
    const made = await w.ask(orders.create, { as: manager, body: await ofBranch(null) })
    expect(made.body.branch).toMatchObject({ id: w.north.branchId })
    const { body: seen } = await w.ask(orders.list, { as: manager, query: { type } })
    expect(seen.results.map((order) => order.id)).toEqual([made.body.id])
    const params = { id: made.body.id }
    for (const as of [manager, shop.coordinator]) {
      expect((await w.ask(orders.read, { as, params })).status).toBe(200)
      expect((await w.ask(orders.readAtGarage, { as, params, query: { type } })).status).toBe(200)
    }
    const query = { type: 'mechanic' as const, order: made.body.id }
    const { body: people } = await w.ask(orders.operators, { as: shop.coordinator, query })
    expect(people.results.map((person) => person.id)).toContain(branchHands.id)
    expect(people.results.map((person) => person.id)).not.toContain(shop.operatorId)
    const photos = made.body.photos.map((photo) => photo.id)
    const give = async (user: number) =>
      w.ask(orders.update, {
        as: shop.coordinator,
        params,
        body: await shop.body({ photos, order_mechanic: { user, description: 'Ruido' } }),
      })
    expect((await give(shop.operatorId)).status).toBe(422)
    expect((await give(branchHands.id)).body.order?.order_mechanic).toMatchObject({ status: 20 })
  })
})
