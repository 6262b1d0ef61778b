import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

const unapprovedOf = async (order: number) => {
  const [row] = await w.database.asOwner<{ id: number }>(
    `select t.id from task t join sub_order s on s.id = t.sub_order_id
     where s.order_id = $1 and t.kind = 'work' and not t.approved`,
    [order],
  )
  return Number(row?.id)
}
const tracesOf = (task: number) =>
  w.database.asOwner(
    'select t.status, t.deleted_at, (select count(*) from task_interval i where i.task_id = t.id) n from task t where id = $1',
    [task],
  )

test('what the client did not approve is not worked on, and no timer runs on under it', async () => {
  const id = await shop.quoted((index) => index === 0)
  const task = await unapprovedOf(id)
  const before = await tracesOf(task)
  for (const action of ['play', 'pause', 'finalized'] as const) {
    const { status, body } = await shop.track(shop.hands, id, task, action)
    expect([status, body.detail]).toEqual([409, messages.refused.wrongState])
  }
  expect(await tracesOf(task)).toEqual(before)
})

test('quality control deletes no row that the client did not approve', async () => {
  const id = await shop.quoted((index) => index === 0)
  const task = await unapprovedOf(id)
  const { body: work } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  for (const one of work.tasks) {
    await shop.track(shop.hands, id, one.id, 'play')
    await shop.track(shop.hands, id, one.id, 'finalized')
  }
  await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
  await w.ask(quotations.assignQualityControl, {
    as: shop.coordinator,
    params: { id },
    body: { user: shop.operatorId },
  })
  const { body: checked } = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
  await shop.track(shop.hands, id, checked.diagnostic_task?.id as number, 'play')
  const before = await tracesOf(task)
  const one = { as: shop.hands, body: { idWorkOrder: id, id: task } }
  for (const judge of [mechanic.deleteTask, mechanic.approveTask, mechanic.rejectTask]) {
    expect((await w.ask(judge, one)).status).toBe(409)
  }
  expect(await tracesOf(task)).toEqual(before)
})
