import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { leadToInvoice } from '#server/testing/closings.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

const progress = (id: number, as = shop.coordinator) => w.ask(quotations.inProgress, { as, params: { id } })

describe('EN PROCESO', () => {
  test('lists the approved lines with their provider and price, and each gets its operator and stock', async () => {
    const id = await shop.quoted((index) => index === 0)
    const { body } = await progress(id)
    const found = {
      quantity: 2,
      replacement: 'Pastillas',
      name_task: 'BP-100',
      description: 'Gastadas',
      observation: '',
    }
    const bought = { provider_true: 'Repuestos Uno', price_true: 25.5, stock: false }
    expect(body.results).toEqual([{ id: expect.any(Number), ...found, ...bought, user: 0, status: 10 }])
    const line = body.results[0]?.id as number
    const colleague = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
    const assigned = {
      form_data: [{ id: line, stock: true }],
      data_select: { [line]: colleague.id },
      version: body.version,
    }
    const done = await w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body: assigned })
    expect(done.body.results).toMatchObject([{ user: colleague.id, stock: true }])
    expect((await w.ask(mechanic.tasks, { as: colleague.token, params: { id } })).status).toBe(200)
    const late = await w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body: assigned })
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    const none = { form_data: [{ id: line, stock: true }], data_select: { [line]: 0 } }
    const back = await w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body: none })
    expect(back.body.results[0]?.user).toBe(0)
  })

  test('a line that only its operator is chosen for gets them, and keeps its stock', async () => {
    const id = await shop.quoted()
    const assign = (body: object) =>
      w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body: body as never })
    const { body: read } = await w.ask(quotations.inProgress, { as: shop.coordinator, params: { id } })
    const line = read.results[0]?.id as number
    await assign({ form_data: [{ id: line, stock: true }], data_select: {} })
    const { status, body } = await assign({ form_data: [], data_select: { [line]: shop.operatorId } })
    expect(status).toBe(200)
    expect(body.results[0]).toMatchObject({ id: line, stock: true, user: shop.operatorId })
  })

  test('nobody of the other garage, nobody who is no mechanic, and no line of another order', async () => {
    const [id, other] = [await shop.quoted(), await shop.quoted()]
    const line = (await progress(id)).body.results[0]?.id as number
    const foreign = (await progress(other)).body.results[0]?.id as number
    for (const user of [w.south.users.mechanic.id, w.north.users.appraiser.id, 999_999]) {
      const body = { form_data: [{ id: line, stock: false }], data_select: { [line]: user } }
      expect((await w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body })).status).toBe(422)
    }
    const body = { form_data: [{ id: foreign, stock: true }], data_select: {} }
    expect((await w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body })).status).toBe(422)
    expect((await progress(other)).body.results[0]?.stock).toBe(false)
  })

  test('before it is quoted nothing is assigned', async () => {
    const id = await shop.diagnosed()
    const body = { form_data: [], data_select: {} }
    expect((await w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body })).status).toBe(409)
  })
})

test('who has had either open since before the order went on is told so', async () => {
  const id = await leadToInvoice(w, shop)
  const asked = { as: shop.coordinator, params: { id } }
  const version = 1
  const work = await w.ask(quotations.assign, { ...asked, body: { form_data: [], data_select: {}, version } })
  const check = await w.ask(quotations.assignQualityControl, { ...asked, body: { user: shop.operatorId, version } })
  for (const late of [work, check]) expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
})

describe('quality control', () => {
  const assign = (id: number, user: number | string) =>
    w.ask(quotations.assignQualityControl, { as: shop.coordinator, params: { id }, body: { user } })

  test('has one user, of the operators of the garage', async () => {
    const id = await shop.quoted()
    expect((await assign(id, '')).body.errors).toEqual({ user: [messages.required] })
    expect((await assign(id, w.south.users.mechanic.id)).body.errors).toEqual({ user: [messages.invalid.option] })
    expect((await assign(id, shop.operatorId)).body.user).toMatchObject({ id: shop.operatorId })
    const read = await w.ask(quotations.qualityControl, { as: shop.coordinator, params: { id } })
    expect(read.body.user).toEqual({ id: shop.operatorId, name: 'Ana López' })
  })

  test('is not assigned while the order is quoted', async () => {
    const id = await shop.diagnosed()
    const refused = await assign(id, shop.operatorId)
    expect([refused.status, refused.body.detail]).toEqual([409, messages.refused.wrongStage('Por cotizar')])
  })
})
