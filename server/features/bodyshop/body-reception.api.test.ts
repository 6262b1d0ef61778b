import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { openReception, type Reception } from '#server/testing/body-shop-edits.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
let reception: Reception
let other: Employed
const works = ['my_work_orders', 'body_shop_orders'] as const
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  reception = openReception(w, shop)
  other = await employ(w, w.north, works)
})
afterAll(() => w.close())

const countOrders = async () =>
  Number((await w.database.asOwner<{ n: string }>('select count(*) n from work_order'))[0]?.n)
const garageHasQa = (qa: boolean) => w.database.asOwner('update garage set qa = $1 where id = $2', [qa, w.north.id])

describe('a body-shop order that is complete', () => {
  test('goes to the first stage that is ticked, and to whose it is', async () => {
    const people = { painting: other.id }
    const body = await shop.body([], { order_body_shop: shop.flow(['painting', 'armed'], people) })
    const { status, body: order } = await reception.create(body)
    expect(status, JSON.stringify(order)).toBe(200)
    expect(order).toMatchObject({ type: 'order_body_shop', assignment_completed: true, order_mechanic: null })
    expect(order.order_body_shop).toMatchObject({
      status: 6,
      painting: true,
      painting_user: other.id,
      armed_user: shop.painter.id,
      diagnostic: false,
      diagnostic_user: null,
      description: 'Golpe en la puerta',
    })
    const mine = await w.ask(myOrders.list, { as: other.token, query: { type: 'order_body_shop' } as never })
    expect(JSON.stringify(mine.body)).toContain(order.order_number)
  })

  test('needs a flow, a description, whose each stage is, and a diagnosis before its quotation', async () => {
    const before = await countOrders()
    const errorsOf = async (order_body_shop: object) => {
      const { status, body } = await reception.create(await shop.body([], { order_body_shop }))
      return [status, body.errors]
    }
    const told = { description: 'Golpe' }
    expect(await errorsOf(told)).toEqual([400, { 'order_body_shop.check_all': [messages.invalid.flow] }])
    expect(await errorsOf({ ...shop.flow(['armed']), description: ' \n ' })).toEqual([
      400,
      { 'order_body_shop.description': [messages.required] },
    ])
    for (const stage of flowElements) {
      const alone = stage === 'quotation' ? { diagnostic: true, diagnostic_user: shop.painter.id } : {}
      expect(await errorsOf({ ...told, ...alone, [stage]: true })).toEqual([
        400,
        { [`order_body_shop.${stage}_user`]: [messages.required] },
      ])
    }
    expect(await errorsOf(shop.flow(['quotation', 'armed']))).toEqual([
      400,
      { 'order_body_shop.quotation': [messages.invalid.quotationAlone] },
    ])
    const both = await errorsOf({ description: '' })
    expect(both).toEqual([
      400,
      { 'order_body_shop.check_all': [messages.invalid.flow], 'order_body_shop.description': [messages.required] },
    ])
    for (const description of ['🚗', 'x'.repeat(5001)]) {
      const { status, body } = await reception.create(
        await shop.body([], { order_body_shop: { ...shop.flow(['armed']), description } }),
      )
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['order_body_shop.description']])
    }
    const noPhoto = await reception.create(await shop.body(['armed'], { photos: [] }))
    expect([noPhoto.status, noPhoto.body.errors]).toEqual([400, { photos: [messages.invalid.photos] }])
    expect(await countOrders()).toBe(before)
  })

  test('takes nobody into any stage who does not work on bodies here', async () => {
    const strangers = {
      accountant: w.north.users.accountant.id,
      mechanic: shop.operatorId,
      'of the branch': (await employ(w, w.north, works, { branch: true })).id,
      'of another garage': (await employ(w, w.south, works)).id,
      nobody: 999_999,
    }
    const before = await countOrders()
    for (const stage of flowElements) {
      for (const [who, id] of Object.entries(strangers)) {
        const order_body_shop = shop.flow(flowElements, { [stage]: id })
        const { status, body } = await reception.create(await shop.body([], { order_body_shop }))
        expect([who, status, body.errors]).toEqual([
          who,
          422,
          { [`order_body_shop.${stage}_user`]: [messages.invalid.option] },
        ])
      }
    }
    expect(await countOrders()).toBe(before)
  })

  test('sent twice with one key is one order', async () => {
    const body = await shop.body()
    const headers = { 'idempotency-key': randomUUID() }
    const before = await countOrders()
    const answers = await Promise.all([1, 2].map(() => reception.create(body, shop.desk.token, headers)))
    expect(new Set(answers.filter(({ status }) => status === 200).map((answer) => answer.body.id)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
  })

  test('is not made by who manages no body-shop orders', async () => {
    const before = await countOrders()
    expect((await reception.create(await shop.body(), shop.coordinator)).status).toBe(404)
    expect((await reception.create(await shop.body(), shop.painter.token)).status).toBe(403)
    const stranger = await w.tokenOf(w.south.users.proprietor)
    expect((await reception.create(await shop.body(), stranger)).status).toBe(422)
    expect(await countOrders()).toBe(before)
  })
})

describe('without quality control in the garage', () => {
  beforeAll(() => garageHasQa(false))
  afterAll(() => garageHasQa(true))

  test('everybody’s session knows it', async () => {
    const asked = async () => (await w.ask(access.me, { as: shop.desk.token })).body.qa_garage
    expect(await asked()).toBe(false)
    await garageHasQa(true)
    expect(await asked()).toBe(true)
    await garageHasQa(false)
  })

  test('a new order does not go through it, whether at once or by a draft', async () => {
    const refused = [422, { 'order_body_shop.quality_control': [messages.invalid.option] }]
    const { status, body } = await reception.create(await shop.body())
    expect([status, body.errors]).toEqual(refused)
    const without = flowElements.filter((stage) => stage !== 'quality_control')
    expect((await reception.create(await shop.body(without))).body.order_body_shop).toMatchObject({ status: 1 })
    const draft = await reception.create(await shop.body(without, { assignment_completed: false }))
    const added = { quality_control: true, quality_control_user: shop.painter.id }
    const completed = await reception.edit(draft.body.id, added)
    expect([completed.status, completed.body.errors]).toEqual(refused)
  })

  test('an order that goes through it already keeps it', async () => {
    await garageHasQa(true)
    const id = await shop.received()
    await garageHasQa(false)
    const { status, body } = await reception.edit(id, { description: 'Otro golpe' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.order?.order_body_shop).toMatchObject({ quality_control: true, description: 'Otro golpe' })
  })
})

describe('a draft', () => {
  test('keeps half a flow and stays not assigned', async () => {
    const given = { quotation: true, painting: true, painting_user: other.id }
    const { body } = await reception.create(
      await shop.body([], { assignment_completed: false, order_body_shop: given, photos: [] }),
    )
    expect(body.order_body_shop).toMatchObject({ ...given, status: 0, quotation_user: null, description: '' })
    const none = await reception.create(await shop.body([], { assignment_completed: false, order_body_shop: null }))
    expect(none.body.order_body_shop).toMatchObject({ status: 0, diagnostic: false, operators: [] })
    const { body: mine } = await w.ask(bodyShop.read, { as: other.token, params: { id: body.id } })
    expect(mine.is_mine).toBe(false)
  })

  test('is not completed for somebody who has left meanwhile', async () => {
    const gone = await employ(w, w.north, works)
    const order_body_shop = shop.flow(['diagnostic', 'armed'], { armed: gone.id })
    const draft = await reception.create(await shop.body([], { assignment_completed: false, order_body_shop }))
    await w.database.asOwner('update staff_user set deleted_at = now() where id = $1', [gone.id])
    const { status, body } = await reception.edit(draft.body.id, {})
    expect([status, body.errors]).toEqual([422, { 'order_body_shop.armed_user': [messages.invalid.option] }])
    expect((await reception.read(draft.body.id)).order_body_shop).toMatchObject({ status: 0 })
    const done = await reception.edit(draft.body.id, { armed_user: other.id })
    expect(done.body.order?.order_body_shop).toMatchObject({ status: 1, armed_user: other.id })
    const again = await w.ask(orders.update, {
      as: shop.desk.token,
      params: { id: draft.body.id },
      body: (await shop.body([], { assignment_completed: false, order_body_shop: null })) as never,
    })
    expect([again.status, again.body.detail]).toEqual([409, messages.refused.wrongState])
  })
})

test('a branch receives body-shop orders with its own people', async () => {
  const manager = await w.tokenOf(w.north.users.branchAdministrator)
  const hands = await employ(w, w.north, works, { branch: true })
  const photos = [await shop.upload(manager)]
  const people = (id: number) => Object.fromEntries(flowElements.map((stage) => [stage, id]))
  const bodyWith = (id: number) =>
    shop.body([], { photos, order_body_shop: shop.flow(['diagnostic', 'armed'], people(id)) })
  const { status } = await reception.create(await bodyWith(shop.painter.id), manager)
  expect(status).toBe(422)
  const { body } = await reception.create(await bodyWith(hands.id), manager)
  expect(body).toMatchObject({ branch: { id: w.north.branchId }, order_body_shop: { status: 1 } })
  const asked = { as: manager, query: { type: 'body_shop' as const } }
  expect((await w.ask(orders.operators, asked)).body.results.map(({ id }) => id)).toContain(hands.id)
})
