import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { lockWorkOrder } from '#server/features/orders/public.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
let id: number
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
})
beforeEach(async () => {
  id = await shop.appraised()
  expect((await shop.addOrder(id, 'order_body_shop')).status).toBe(200)
})
afterAll(() => w.close())

const remove = () =>
  w.ask(orders.delete, { as: shop.counter.token, params: { id }, query: { type: 'order_body_shop' } })
const timeline = async () => (await w.ask(orders.timeline, { as: shop.counter.token, params: { id } })).body
async function versionOf(): Promise<number> {
  const [appraisal] = await w.database.asOwner<{ version: number }>(
    "select version from sub_order where order_id = $1 and kind = 'appraisal'",
    [id],
  )
  return appraisal?.version ?? 0
}

test('a sub-order is deleted once, however many delete it at once, and told once', async () => {
  const before = await versionOf()
  const answers = await Promise.all(Array.from({ length: 6 }, remove))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
  const told = (await timeline()).filter(({ what }) => what === 'Orden de enderezado y pintura eliminada')
  expect(told).toHaveLength(1)
  expect(await versionOf()).toBe(before + 1)
})

test('who deletes one that has just been deleted does not take the next one along', async () => {
  const { asked } = await w.inGarage(w.north, async (scope) => {
    await lockWorkOrder(scope, id)
    const asked = [remove()]
    await untilWaiting(w, 1)
    asked.push(shop.addOrder(id, 'order_body_shop') as never)
    await untilWaiting(w, 2)
    asked.push(remove())
    await untilWaiting(w, 3)
    return { asked }
  })
  const [first, made, late] = await Promise.all(asked)
  expect([first?.status, made?.status]).toEqual([200, 200])
  expect([late?.status, late?.body]).toEqual([404, { detail: messages.notFound }])
  expect((await remove()).status).toBe(200)
})

test('what was worked on keeps its name in the timeline, and a timer that stops with it is told', async () => {
  await shop.give(id, { type: 'order_body_shop', order_body_shop: shop.flow(['painting']) })
  const new_task = [{ part_identifier: 'part_number_5' as const, name: 'Puerta' }]
  const body = { idWorkOrder: id, search_flow: 'painting' as const, new_task }
  const chosen = await w.ask(bodyShop.selectParts, { as: shop.painter.token, body })
  await shop.track(id, chosen.body.tasks[0]?.id as number, 'play')
  expect((await remove()).status).toBe(200)
  const told = (await timeline()).map(({ what, detail }) => [what, detail])
  const name = told.find(([what]) => what === 'Tarea iniciada')?.[1]
  expect(name).not.toBe('')
  expect(told.slice(-2)).toEqual([
    ['Tarea pausada', name],
    ['Orden de enderezado y pintura eliminada', ''],
  ])
})
