import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowElement, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
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

describe('an edit of a body-shop order', () => {
  test('leaves what was passed, gives the present stage to somebody else, and changes what is to come', async () => {
    const stages: FlowElement[] = ['diagnostic', 'disarmed', 'painting', 'car_wash']
    const id = await shop.ledTo('painting', stages)
    const before = await reception.flowOf(id)
    const refused = async (change: object, stage: FlowElement) => {
      const { status, body } = await reception.edit(id, change)
      expect([status, body.errors]).toEqual([
        409,
        { [`order_body_shop.${stage}_user`]: [messages.refused.passedStage] },
      ])
    }
    await refused({ diagnostic: false, diagnostic_user: null }, 'diagnostic')
    await refused({ disarmed_user: other.id }, 'disarmed')
    await refused({ straightened: true, straightened_user: other.id }, 'straightened')
    await refused({ painting: false, painting_user: null }, 'painting')
    expect(await reception.flowOf(id)).toEqual(before)

    const change = {
      painting_user: other.id,
      polished: true,
      polished_user: other.id,
      car_wash: false,
      car_wash_user: null,
    }
    const { status, body } = await reception.edit(id, change)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await reception.flowOf(id)).toEqual([
      ['diagnostic', shop.painter.id],
      ['disarmed', shop.painter.id],
      ['painting', other.id],
      ['polished', other.id],
    ])
    expect((await shop.read(id, other.token)).is_mine).toBe(true)
    expect((await shop.read(id)).is_mine).toBe(false)
    const { body: listed } = await w.ask(orders.list, {
      as: shop.desk.token,
      query: { type: 'order_body_shop', status: 6 },
    })
    expect(listed.results.find((row) => row.id === id)?.user).toMatchObject({ id: other.id })
  })

  test('keeps whoever has left in the stages that were theirs, and takes nobody new who has', async () => {
    const gone = await employ(w, w.north, works)
    const order_body_shop = shop.flow(['diagnostic', 'painting', 'armed'], { painting: gone.id })
    const { id } = (await reception.create(await shop.body([], { order_body_shop }))).body
    await w.database.asOwner('update staff_user set deleted_at = now() where id = $1', [gone.id])
    expect((await reception.edit(id, { description: 'Corregida' })).status).toBe(200)
    const { status, body } = await reception.edit(id, { armed_user: gone.id })
    expect([status, body.errors]).toEqual([422, { 'order_body_shop.armed_user': [messages.invalid.option] }])
  })

  test('at an old version, by another garage, branch or role changes nothing', async () => {
    const id = await shop.received()
    const { version } = await reception.read(id)
    expect((await reception.edit(id, { description: 'Primera' }, { version })).status).toBe(200)
    const late = await reception.edit(id, { description: 'Segunda', armed: false, armed_user: null }, { version })
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    const strangers = {
      404: [
        await w.tokenOf(w.south.users.proprietor),
        await w.tokenOf(w.north.users.branchAdministrator),
        shop.coordinator,
      ],
      403: [shop.painter.token],
    }
    for (const [status, tokens] of Object.entries(strangers)) {
      for (const as of tokens)
        expect((await reception.edit(id, { description: 'Ajena' }, { as })).status).toBe(Number(status))
    }
    expect((await reception.read(id)).order_body_shop).toMatchObject({ description: 'Primera', armed: true })
    expect(await reception.flowOf(id)).toHaveLength(10)
  })

  test('changes client and car until the quotation', async () => {
    const id = await shop.ledTo('quotation')
    const { photos } = await reception.read(id)
    const body = await shop.body(flowElements, { photos: photos.map((photo) => photo.id), car: 987_654 })
    const { status, body: told } = await w.ask(orders.update, {
      as: shop.desk.token,
      params: { id },
      body: body as never,
    })
    expect([status, told.errors]).toEqual([409, { client: [messages.refused.lateChange] }])
  })
})
