import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
})
afterAll(() => w.close())

const openOrdersOf = async (id: number) =>
  (await w.ask(team.readUser, { as: shop.owner, params: { id } })).body.open_orders

test('of a mechanic, and of who checks their work, the open orders with work of theirs are counted, not those that are done or deleted', async () => {
  expect(await openOrdersOf(shop.operatorId)).toBe(0)
  const deleted = await shop.diagnosed()
  const done = await shop.diagnosed()
  await shop.diagnosed()
  expect(await openOrdersOf(shop.operatorId)).toBe(3)
  await w.ask(orders.delete, { as: shop.owner, params: { id: deleted } })
  await w.database.asOwner('update sub_order set status = 60 where order_id = $1', [done])
  const checker = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  await w.database.asOwner('update sub_order set quality_operator_id = $1', [checker.id])
  expect([await openOrdersOf(shop.operatorId), await openOrdersOf(checker.id)]).toEqual([1, 1])
})

test('a stage that is still to come counts as well, one that is over does not, and an appraisal does', async () => {
  const second = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
  const body = await shop.body(['diagnostic', 'painting'])
  const order_body_shop = { ...body.order_body_shop, painting_user: second.id }
  const asked = { as: shop.desk.token, body: { ...body, order_body_shop } as typeof body }
  const { id } = (await w.ask(orders.create, asked)).body
  await shop.appraised()
  expect([await openOrdersOf(second.id), await openOrdersOf(shop.painter.id)]).toEqual([1, 1])
  const { painting } = bodyShopStatuses.code
  await w.database.asOwner('update sub_order set status = $1 where order_id = $2', [painting, id])
  await w.database.asOwner(`update task set status = 40 where kind = 'diagnosis'`)
  expect([await openOrdersOf(second.id), await openOrdersOf(shop.painter.id)]).toEqual([1, 0])
  expect(await openOrdersOf(shop.appraiser.id)).toBe(1)
  await w.ask(orders.delete, { as: shop.owner, params: { id } })
  expect(await openOrdersOf(second.id)).toBe(0)
})

test('who was deleted is marked on open orders, and not on those that are closed', async () => {
  const body = await shop.body(['diagnostic', 'painting'])
  const { body: repair } = await w.ask(orders.create, { as: shop.desk.token, body })
  const id = await shop.diagnosed()
  await w.database.asOwner('update sub_order set quality_operator_id = operator_id where order_id = $1', [id])
  for (const gone of [shop.operatorId, shop.painter.id]) {
    await w.ask(team.deleteUser, { as: shop.owner, params: { id: gone } })
  }
  const shown = async () => {
    const read = async (id: number) => (await w.ask(orders.read, { as: shop.owner, params: { id } })).body
    const query = { type: 'order_mechanic' as const }
    const list = (await w.ask(orders.list, { as: shop.owner, query: { ...query, status: 30 } })).body.results
    const board = (await w.ask(orders.board, { as: shop.owner, query })).body.columns.flatMap(({ cards }) => cards)
    return [
      (await read(id)).order_mechanic?.user?.name,
      list.find((order) => order.id === id)?.user?.name,
      board.find((card) => card.id === id)?.user,
      (await w.ask(quotations.inProgress, { as: shop.owner, params: { id } })).body.operator,
      (await w.ask(quotations.qualityControl, { as: shop.owner, params: { id } })).body.user?.name,
      ...((await read(repair.id)).order_body_shop?.operators ?? []).map(({ name }) => name),
    ]
  }
  expect(await shown()).toEqual(Array.from({ length: 6 }, () => expect.stringMatching(/^\S+ \S+ \(eliminado\)$/)))
  await w.database.asOwner('update work_order set closed_at = now()')
  for (const name of await shown()) expect(name).not.toContain('eliminado')
})
