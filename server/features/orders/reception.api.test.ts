import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { forgetClient } from '#server/features/clients/client-upkeep.service.ts'
import { moveCar } from '#server/features/vehicles/cars.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { clientBody, insertOrder } from '#server/testing/clients.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let coordinator: string
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  coordinator = shop.coordinator
})
afterAll(() => w.close())

const firstStep = () => ({
  type: 'order_mechanic' as const,
  client: shop.client.id,
  car: shop.client.cars[0]?.id as number,
  repair_type: 'Rapido' as const,
  assignment_completed: false as const,
})
const create = (body: object, as = coordinator, headers = {}) =>
  w.ask(orders.create, { as, body: body as never, headers })
const read = async (id: number, as = coordinator) => w.ask(orders.read, { as, params: { id } })
const update = (id: number, body: object, as = coordinator) =>
  w.ask(orders.update, { as, params: { id }, body: body as never })
const remove = (id: number, as = shop.owner) => w.ask(orders.delete, { as, params: { id } })
const countOrders = async () =>
  Number((await w.database.asOwner<{ n: string }>('select count(*) n from work_order'))[0]?.n)
const actionsOn = async (id: number) =>
  (
    await w.database.asOwner<{ action: string }>(
      'select action from audit_entry where subject_id = $1 and subject = $2 order by id',
      [id, 'work_order'],
    )
  ).map(({ action }) => action)

describe('a draft', () => {
  test('needs its first step only, stays not assigned even with an operator, and is counted', async () => {
    const { body, status } = await create({
      ...firstStep(),
      order_mechanic: { user: shop.operatorId, description: null },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ assignment_completed: false, car_inventory: null, photos: [], repair_type: 'Rapido' })
    expect(body.order_mechanic).toMatchObject({ status: 10, user: { id: shop.operatorId }, description: '' })
    expect(await actionsOn(body.id)).toEqual(['create_order'])
  })

  test('says which field of its first step is missing', async () => {
    const { type, assignment_completed } = firstStep()
    const { body, status } = await create({ type, assignment_completed })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject({ client: [messages.required], car: [messages.required] })
    expect(body.errors?.repair_type).toEqual([messages.required])
  })

  test('keeps a half-filled inventory and gives it back', async () => {
    const { body } = await create({
      ...firstStep(),
      car_inventory: { radio: true, fuel: 'Lleno', others: 'Rayón\nen la puerta' },
    })
    expect((await read(body.id)).body.car_inventory).toMatchObject({
      radio: true,
      carpet: false,
      fuel: 'Lleno',
      upholstery: null,
      mileage: null,
      others: 'Rayón\nen la puerta',
    })
  })

  test('completed on edit goes to diagnosis and to its operator; complete, it is no draft again', async () => {
    const { body: draft } = await create(firstStep())
    const whole = await shop.body({ version: draft.version })
    const { body } = await update(draft.id, whole)
    expect(body.order).toMatchObject({ assignment_completed: true, order_mechanic: { status: 20 } })
    expect(await actionsOn(draft.id)).toEqual(['create_order', 'update_order', 'assign_order'])
    expect((await w.ask(mechanic.read, { as: shop.hands, params: { id: draft.id } })).status).toBe(200)
    const again = await update(draft.id, { ...firstStep(), version: body.order?.version })
    expect([again.status, again.body.detail]).toEqual([409, messages.refused.wrongState])
    const late = await update(draft.id, { ...firstStep(), version: draft.version })
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    expect((await read(draft.id)).body.photos).toHaveLength(1)
  })
})

describe('a complete order', () => {
  test('without an operator waits to be assigned', async () => {
    const { body } = await create(await shop.body({ order_mechanic: { user: null, description: 'Ruido' } }))
    expect(body).toMatchObject({ assignment_completed: true, order_mechanic: { status: 10, user: null } })
    expect(Object.keys((await read(body.id)).body).sort()).toEqual([
      ...['assignment_completed', 'branch', 'car', 'car_inventory', 'client', 'close_files', 'cone', 'creation_date'],
      ...['diagnosis_photos', 'files', 'id', 'order_appraisal', 'order_body_shop', 'order_mechanic', 'order_number'],
      ...['photos', 'repair_type', 'total_amount', 'type', 'version'],
    ])
  })

  test('lacks nothing: inventory, a photo and a description are asked for', async () => {
    const before = await countOrders()
    const whole = await shop.body()
    const noPhoto = await create({ ...whole, photos: [] })
    expect([noPhoto.status, noPhoto.body.errors]).toEqual([400, { photos: [messages.invalid.photos] }])
    const rest = await create({ ...whole, car_inventory: { mileage: '12 mil' }, order_mechanic: { description: '  ' } })
    expect(rest.status).toBe(400)
    expect(rest.body.errors).toMatchObject({
      'car_inventory.upholstery': [messages.required],
      'car_inventory.covers_rugs': [messages.required],
      'car_inventory.fuel': [messages.required],
      'car_inventory.mileage': [messages.invalid.number],
      'order_mechanic.description': [messages.required],
    })
    for (const cone of ['🚗', 'x'.repeat(251)]) expect((await create({ ...whole, cone })).status).toBe(400)
    expect(await countOrders()).toBe(before)
  })

  test('sent twice with one key is one order with one number', async () => {
    const body = await shop.body()
    const headers = { 'idempotency-key': randomUUID() }
    const before = await countOrders()
    const answers = await Promise.all([1, 2, 3].map(() => create(body, coordinator, headers)))
    const made = answers.filter(({ status }) => status === 200)
    expect(new Set(made.map(({ body: order }) => order.order_number)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    expect((await create({ ...body, cone: '9' }, coordinator, headers)).status).not.toBe(200)
  })
})

test('the inventory is kept as it was ticked and chosen, item by item', async () => {
  const first = ['security_cap', 'tow_hooks', 'emblems', 'car_documents', 'radio', 'carpet', 'triangles', 'coins']
  const then = ['jewelry', 'lenses', 'spare_parts', 'hydraulic_jack', 'tool_kit', 'fire_extinguisher']
  const items = [...first, ...then, 'air_conditioning', 'glass']
  const chosen = { upholstery: 'No se revisó', covers_rugs: 'Tela', fuel: '3/4 tanque', mileage: '120500', others: 'x' }
  for (const ticked of items) {
    const ticks = Object.fromEntries(items.map((item) => [item, item === ticked]))
    const { body } = await create({ ...firstStep(), car_inventory: { ...ticks, ...chosen } })
    expect((await read(body.id)).body.car_inventory).toEqual({ ...ticks, ...chosen })
  }
})

describe('an edit', () => {
  test('at an old version is refused and changes nothing', async () => {
    const id = await shop.received()
    const before = (await read(id)).body
    const form = await shop.body({ version: before.version, photos: before.photos.map((photo) => photo.id) })
    expect((await update(id, { ...form, cone: '1' })).status).toBe(200)
    const late = await update(id, { ...form, cone: '2' })
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    expect((await read(id)).body.cone).toBe('1')
  })

  test('changes client, car and operator until the quotation, and neither after it', async () => {
    const other = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
    const early = await shop.received()
    const photos = (await read(early)).body.photos.map((photo) => photo.id)
    const handed = { user: other.id, description: 'Otro ruido' }
    const moved = await update(early, await shop.body({ photos, order_mechanic: handed }))
    expect(moved.body.order?.order_mechanic).toMatchObject({ status: 20, user: { id: other.id } })
    expect((await w.ask(mechanic.read, { as: shop.hands, params: { id: early } })).status).toBe(404)
    expect((await w.ask(mechanic.read, { as: other.token, params: { id: early } })).status).toBe(200)
    const nobody = await update(early, await shop.body({ photos, order_mechanic: { user: null, description: 'x' } }))
    expect(nobody.body.errors).toEqual({ 'order_mechanic.user': [messages.required] })

    const late = await shop.diagnosed()
    const kept = (await read(late)).body.photos.map((photo) => photo.id)
    const sold = await update(late, await shop.body({ photos: kept, car: 987_654 }))
    expect([sold.status, sold.body.errors]).toEqual([409, { client: [messages.refused.lateChange] }])
    const stage = await update(late, await shop.body({ photos: kept, order_mechanic: handed }))
    expect([stage.status, stage.body.errors]).toEqual([409, { 'order_mechanic.user': [messages.refused.wrongState] }])
    const told = { user: shop.operatorId, description: 'Corregida' }
    expect((await update(late, await shop.body({ photos: kept, order_mechanic: told }))).status).toBe(200)
  })

  test('that hands a running diagnosis over pauses it; the time stays with who spent it', async () => {
    const other = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
    const id = await shop.received()
    const timer = (await w.ask(mechanic.read, { as: shop.hands, params: { id } })).body.diagnostic_task?.id as number
    await shop.track(shop.hands, id, timer, 'play')
    w.clock.advance(5 * 60_000)
    const photos = (await read(id)).body.photos.map((photo) => photo.id)
    await update(id, await shop.body({ photos, order_mechanic: { user: other.id, description: 'x' } }))
    w.clock.advance(60 * 60_000)
    const { body } = await w.ask(mechanic.read, { as: other.token, params: { id } })
    expect(body.diagnostic_task).toMatchObject({ status: 30, time: '00:05:00' })
  })
})

describe('a deletion', () => {
  test('takes the order from lists, counts and its operator, keeps its number, and stops its timer', async () => {
    const id = await shop.received()
    const timer = (await w.ask(mechanic.read, { as: shop.hands, params: { id } })).body.diagnostic_task?.id as number
    await shop.track(shop.hands, id, timer, 'play')
    const before = (await w.ask(orders.dashboard, { as: coordinator })).body
    expect((await remove(id)).status).toBe(200)
    const after = (await w.ask(orders.dashboard, { as: coordinator })).body
    expect(after.total_work_orders_mechanic).toBe((before.total_work_orders_mechanic ?? 0) - 1)
    expect((await read(id)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect((await w.ask(mechanic.read, { as: shop.hands, params: { id } })).status).toBe(404)
    const open = await w.database.asOwner('select from task_interval where task_id = $1 and ended_at is null', [timer])
    expect(open).toEqual([])
    expect(await actionsOn(id)).toContain('delete_order')
  })

  test('needs delete_records, and leaves a closed order alone', async () => {
    const id = await shop.received()
    expect((await remove(id, coordinator)).status).toBe(403)
    await w.database.asOwner('update work_order set closed_at = now() where id = $1', [id])
    const closed = await remove(id)
    expect([closed.status, closed.body.detail]).toEqual([409, messages.refused.closedOrder])
    expect((await update(id, await shop.body())).status).toBe(409)
    expect((await read(id)).status).toBe(200)
  })
})

test('no car is received for somebody who is erased at that moment, nor for who has just given it away', async () => {
  const made = async () => (await w.ask(clients.create, { as: shop.owner, body: clientBody() })).body
  const other = await made()
  const ways = {
    erase: (scope: Scope, client: number) => forgetClient(scope, client, { reason: 'Lo pidió' }),
    give: (scope: Scope, client: number, car: number) => moveCar(scope, car, client, other.id, undefined),
  }
  for (const [number, happens] of Object.values(ways).entries()) {
    const owner = await made()
    const [client, car] = [owner.id, owner.cars[0]?.id as number]
    // With an order of before, the car stays when its owner is erased.
    await insertOrder(w, { garage: w.north.id, client, car, number: 9000 + number })
    const { received } = await w.inGarage(w.north, async (scope) => {
      await happens(scope, client, car)
      let isAnswered = false
      const received = create({ ...firstStep(), client, car }).finally(() => {
        isAnswered = true
      })
      await untilWaiting(w, 1, () => isAnswered)
      return { received }
    })
    expect((await received).body.errors).toEqual({ car: [messages.refused.carOfAnother] })
  }
})
