import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { bodyShopStatuses, type FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { openReception } from '#server/testing/body-shop-edits.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

const { code } = bodyShopStatuses
let w: World
let shop: BodyShop
let other: Employed
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  other = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
})
afterAll(() => w.close())

type Stage = 'diagnostic' | 'disarmed' | 'straightened' | 'painting'
const goBack = (id: number, target: Stage, seen?: Stage) => {
  const body = { state_order: code[target], ...(seen && { seen_state: code[seen] }) }
  return w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body })
}
const told = async (id: number) =>
  (await w.ask(orders.timeline, { as: shop.desk.token, params: { id } })).body.map(({ what }) => what)
/** The parts of the stage, chosen and done. */
async function workOn(id: number, search_flow: FlowElement, names: string[]) {
  const new_task = names.map((name) => ({ part_identifier: null, name }))
  const body = { idWorkOrder: id, search_flow, new_task }
  const chosen = await w.ask(bodyShop.selectParts, { as: shop.painter.token, body: body as never })
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
  for (const task of chosen.body.tasks) {
    await shop.track(id, task.id, 'play')
    w.clock.advance(60_000)
    await shop.track(id, task.id, 'finalized')
  }
}
const next = async (id: number, search_flow: FlowElement) => {
  const moved = await w.ask(bodyShop.nextFlow, { as: shop.painter.token, params: { id }, body: { search_flow } })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
}

test('a screen that shows an earlier stage does not undo work that it never showed', async () => {
  const id = await shop.ledTo('painting', ['diagnostic', 'quotation', 'disarmed', 'painting'])
  const late = await goBack(id, 'diagnostic', 'disarmed')
  const says = messages.refused.wrongStage(bodyShopStatuses.entries.painting.label)
  expect([late.status, late.body.detail]).toEqual([409, says])
  expect(await shop.statusOf(id)).toBe('painting')
  expect((await goBack(id, 'diagnostic', 'painting')).status).toBe(200)
})

test('quality control checks what was worked on before the order went back, also what nobody did again', async () => {
  const id = await shop.received(['disarmed', 'straightened', 'quality_control'])
  await workOn(id, 'disarmed', ['Capó', 'Guardafango'])
  await next(id, 'disarmed')
  await workOn(id, 'straightened', ['Capó', 'Guardafango'])
  expect((await goBack(id, 'disarmed', 'straightened')).status).toBe(200)
  await next(id, 'disarmed')
  await next(id, 'straightened')
  expect((await shop.read(id)).checks.map(({ name }) => name).toSorted()).toEqual(['Capó', 'Guardafango'])
})

test('the timeline tells who sent it back before where it came to, and that a timer stopped with it', async () => {
  const id = await shop.ledTo('painting', ['disarmed', 'painting'])
  const body = {
    idWorkOrder: id,
    search_flow: 'painting' as const,
    new_task: [{ part_identifier: null, name: 'Capó' }],
  }
  const chosen = await w.ask(bodyShop.selectParts, { as: shop.painter.token, body: body as never })
  await shop.track(id, chosen.body.tasks[0]?.id as number, 'play')
  expect((await goBack(id, 'disarmed', 'painting')).status).toBe(200)
  expect((await told(id)).slice(-3)).toEqual([
    'La orden regresó a una etapa anterior',
    `La orden pasó a ${bodyShopStatuses.entries.disarmed.label}`,
    'Tarea pausada',
  ])
})

test('an order that is not quoted goes back to its diagnosis without a quotation that was rejected', async () => {
  const toDiagnosis = [
    'La orden regresó a una etapa anterior',
    `La orden pasó a ${bodyShopStatuses.entries.diagnostic.label}`,
  ]
  const unquoted = await shop.ledTo('disarmed', ['diagnostic', 'disarmed'])
  expect((await goBack(unquoted, 'diagnostic', 'disarmed')).status).toBe(200)
  expect((await told(unquoted)).slice(-2)).toEqual(toDiagnosis)
  const bySpecifiedCall = await shop.ledTo('disarmed', ['diagnostic', 'disarmed'])
  const query = { type: 'order_body_shop' } as const
  await w.ask(quotations.reject, { as: shop.desk.token, params: { id: bySpecifiedCall }, query })
  expect((await told(bySpecifiedCall)).slice(-2)).toEqual(toDiagnosis)
  const quoted = await shop.ledTo('disarmed', ['diagnostic', 'quotation', 'disarmed'])
  expect((await goBack(quoted, 'diagnostic', 'disarmed')).status).toBe(200)
  expect((await told(quoted)).slice(-2)).toEqual([messages.done.quotationRejected, toDiagnosis[1]])
})

test('whoever gets a stage that is ticked later is told as one who gets a ticked one', async () => {
  const id = await shop.received(['disarmed'])
  const edited = await openReception(w, shop).edit(id, { painting: true, painting_user: other.id })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  expect((await told(id)).slice(-2)).toEqual(['Orden modificada', 'Orden asignada a Eva Paz'])
})

test('a part that was left undone when its stage ended is nobody’s open work', async () => {
  const order_body_shop = shop.flow(['disarmed', 'painting'], { painting: other.id })
  const body = await shop.body(['disarmed', 'painting'], { order_body_shop })
  const { id } = (await w.ask(orders.create, { as: shop.desk.token, body })).body
  const openOrders = async () =>
    (await w.ask(team.readUser, { as: shop.owner, params: { id: shop.painter.id } })).body.open_orders
  const before = await openOrders()
  await workOn(id, 'disarmed', ['Capó'])
  const id_task_existent = (await shop.read(id)).tasks.map((task) => task.id)
  const new_task = [{ part_identifier: null, name: 'Faro' }]
  const left = { idWorkOrder: id, search_flow: 'disarmed', id_task_existent, new_task }
  expect((await w.ask(bodyShop.selectParts, { as: shop.painter.token, body: left as never })).status).toBe(200)
  await next(id, 'disarmed')
  expect(await openOrders()).toBe(before - 1)
})
