import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { type FlowElement, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
let colleague: Employed
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  colleague = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
})
afterAll(() => w.close())

/** The order with other stages, or with other people in them. */
async function edit(id: number, stages: readonly FlowElement[], people: Partial<Record<FlowElement, number>> = {}) {
  const body = await shop.body(stages, { order_body_shop: shop.flow(stages, people) })
  return w.ask(orders.update, { as: shop.desk.token, params: { id }, body })
}
const back = (id: number, state_order: 1 | 2 | 3 | 4 | 5) =>
  w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order } })
const history = async (id: number) =>
  (await w.ask(bodyShop.timeHistory, { as: shop.desk.token, params: { id } })).body.results
const quoted = async (id: number) => (await w.ask(quotations.read, { as: shop.desk.token, params: { id } })).body
const parts = ['disarmed', 'straightened', 'enlisted'] as const

test('a stage that is taken out after a way back takes its tasks along, and their time stays in the history', async () => {
  const id = await shop.ledTo('enlisted', [...parts, 'quality_control'])
  await back(id, 3)
  expect((await edit(id, ['disarmed', 'quality_control'])).status).toBe(200)
  expect((await history(id)).map(({ name, sub_total }) => [name, sub_total])).toEqual([
    ['Desarmado', '00:05:00'],
    ['Enderezado', '00:05:00'],
  ])
  const left = await w.database.asOwner<{ stage: number }>(
    `select t.stage from task t join sub_order s on s.id = t.sub_order_id
     where s.order_id = $1 and t.deleted_at is null`,
    [id],
  )
  expect(left.map(({ stage }) => stage)).toEqual([3])
})

test('taking out a stage that is still to come does not stop who works in the one before it', async () => {
  const id = await shop.ledTo('enlisted', [...parts, 'quality_control'])
  await back(id, 3)
  const part = async () => (await shop.read(id)).tasks[0]
  expect((await shop.track(id, (await part())?.id as number, 'play')).status).toBe(200)
  expect((await edit(id, ['disarmed', 'quality_control'])).status).toBe(200)
  expect(await part()).toMatchObject({ running_since: w.clock.now.toISOString(), status: 20 })
})

test('a stage that is given to somebody else after a way back is theirs with all its tasks', async () => {
  const id = await shop.ledTo('enlisted', [...parts])
  await back(id, 3)
  expect((await edit(id, parts, { straightened: colleague.id })).status).toBe(200)
  const operators = await w.database.asOwner<{ stage: number; operator_id: number }>(
    `select t.stage, t.operator_id from task t join sub_order s on s.id = t.sub_order_id
     where s.order_id = $1 and t.deleted_at is null order by t.stage`,
    [id],
  )
  expect(operators).toEqual([
    { stage: 3, operator_id: shop.painter.id },
    { stage: 4, operator_id: colleague.id },
  ])
})

test('who finished a part before its stage was handed over did finish it; to be done again it is the other’s', async () => {
  const id = await shop.received(['disarmed', 'painting'])
  const new_task = (['part_number_1', 'part_number_2'] as const).map((part_identifier) => ({
    part_identifier,
    name: 'x',
  }))
  const chosen = await w.ask(bodyShop.selectParts, {
    as: shop.painter.token,
    body: { idWorkOrder: id, search_flow: 'disarmed', new_task },
  })
  const [done, open] = chosen.body.tasks.map((task) => task.id) as [number, number]
  await shop.track(id, done, 'play')
  await shop.track(id, done, 'finalized')
  await edit(id, ['disarmed', 'painting'], { disarmed: colleague.id })
  const whose = async () => {
    const rows = await w.database.asOwner<{ operator_id: number }>(
      'select operator_id from task where id = any($1) order by id',
      [[done, open]],
    )
    return rows.map(({ operator_id }) => operator_id)
  }
  expect(await whose()).toEqual([shop.painter.id, colleague.id])
  const moved = await w.ask(bodyShop.nextFlow, {
    as: colleague.token,
    params: { id },
    body: { search_flow: 'disarmed' },
  })
  expect(moved.body).toEqual({ status: 6 })
  await back(id, 3)
  expect(await whose()).toEqual([colleague.id, colleague.id])
})

test('back in the diagnosis there is no quotation any more, and a diagnosis that is not quoted makes none', async () => {
  const id = await shop.ledTo('quotation', ['diagnostic', 'quotation', 'disarmed'])
  expect((await quoted(id)).results).toHaveLength(2)
  await back(id, 1)
  expect((await quoted(id)).results).toEqual([])
  expect((await shop.read(id)).rows).toHaveLength(2)
  await edit(id, ['diagnostic', 'disarmed'])
  const { rows } = await shop.read(id)
  const tasks = rows.map((row, index) => ({ ...shop.row(index), id: row.id }))
  const sent = await w.ask(bodyShop.diagnose, {
    as: shop.painter.token,
    params: { id },
    body: { tasks, crear: true },
  })
  expect(sent.body.status).toBe(3)
  expect((await quoted(id)).results).toEqual([])
})

test('a quotation that is open again keeps its prices, waits for its client, and counts as not sent', async () => {
  const id = await shop.ledTo('quotation')
  const { results } = await quoted(id)
  const data = results.map(({ id: line }) => shop.line(line, true))
  await w.ask(quotations.save, { as: shop.desk.token, params: { id }, body: { data, send_client: true } })
  await w.ask(quotations.save, { as: shop.desk.token, params: { id }, body: { data, end_flow: true } })
  await w.database.asOwner('update sub_order set acceptance = 20 where order_id = $1', [id])
  expect((await back(id, 2)).body).toEqual({ status: 2 })
  const open = await quoted(id)
  expect(open).toMatchObject({ status: 2, acceptance: 10, sent_at: null })
  expect(open.results[0]).toMatchObject({ price_provider1: 25.5, approved_provider1: true })
})

test('quality control is not for new orders where the garage has none; a draft that had it keeps it', async () => {
  const draft = await shop.body([...flowElements], { assignment_completed: false })
  const { body } = await w.ask(orders.create, { as: shop.desk.token, body: draft })
  await w.database.asOwner('update garage set qa = false where id = $1', [w.north.id])
  const refused = await w.ask(orders.create, { as: shop.desk.token, body: await shop.body() })
  expect(refused.body.errors).toEqual({ 'order_body_shop.quality_control': [messages.invalid.option] })
  expect((await edit(body.id, flowElements)).status).toBe(200)
  await w.database.asOwner('update garage set qa = true where id = $1', [w.north.id])
})

test('what has passed is not changed, and the stage that it is in only in who does it', async () => {
  const id = await shop.ledTo('straightened', [...parts])
  const late = async (stages: readonly FlowElement[], people: Partial<Record<FlowElement, number>> = {}) => {
    const { status, body } = await edit(id, stages, people)
    return [status, Object.keys(body.errors ?? {})]
  }
  const before = await w.database.asOwner('select * from sub_order_stage order by 1, 3, 4')
  expect(await late(['straightened', 'enlisted'])).toEqual([409, ['order_body_shop.disarmed_user']])
  expect(await late(parts, { disarmed: colleague.id })).toEqual([409, ['order_body_shop.disarmed_user']])
  expect(await late(['disarmed', 'enlisted'])).toEqual([409, ['order_body_shop.straightened_user']])
  expect(await late(['diagnostic', ...parts])).toEqual([409, ['order_body_shop.diagnostic_user']])
  expect(await w.database.asOwner('select * from sub_order_stage order by 1, 3, 4')).toEqual(before)
  expect((await edit(id, ['disarmed', 'straightened', 'car_wash'], { straightened: colleague.id })).status).toBe(200)
})

test('a part of one’s own is added with a name and with what is to be done', async () => {
  const id = await shop.received(['disarmed'])
  const add = (data: object) =>
    w.ask(bodyShop.createTasks, {
      as: shop.painter.token,
      body: { idWorkOrder: id, search_flow: 'disarmed', data: [data] } as never,
    })
  expect((await add({ name: ' ', description: '' })).body.errors).toEqual({
    'data.0.name': [messages.required],
    'data.0.description': [messages.required],
  })
  expect((await add({ name: 'Antena', description: 'Cambiar' })).body.tasks).toMatchObject([{ name: 'Antena' }])
})

test('the timeline says in words what was done, and to which part', async () => {
  const id = await shop.ledTo('to_check_in')
  const again = await shop.ledTo('enlisted')
  await back(again, 4)
  const told = await Promise.all(
    [id, again].map(async (one) => (await w.ask(orders.timeline, { as: shop.desk.token, params: { id: one } })).body),
  )
  const entries = told.flat()
  expect(entries.filter(({ what }) => /^[a-z_]+$/.test(what)).map(({ what }) => what)).toEqual([])
  const details = new Set(entries.filter(({ what }) => what === 'Tarea iniciada').map(({ detail }) => detail))
  const ofParts = ['Diagnóstico', 'Puerta delantera izquierda', 'Control de calidad', 'Lavado del vehículo']
  expect(details).toEqual(new Set(ofParts))
  expect(entries.map(({ what }) => what)).toContain('La orden regresó a una etapa anterior')
})
