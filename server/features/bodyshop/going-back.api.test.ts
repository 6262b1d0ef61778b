import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { isPartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopStatuses, type FlowElement, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
})
afterAll(() => w.close())

const { code } = bodyShopStatuses
type Code = (typeof code)[keyof typeof code]
const back = (id: number, state_order: Code) =>
  w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order } })
const total = async (id: number) =>
  (await w.ask(bodyShop.timeHistory, { as: shop.desk.token, params: { id } })).body.total_timer

type Task = { id: number; kind: string; stage: number; status: number; gone: boolean }
type Interval = { id: number; user_id: number; started_at: Date; ended_at: Date | null }
async function workOf(id: number) {
  const of = 'join sub_order s on s.garage_id = t.garage_id and s.id = t.sub_order_id where s.order_id = $1'
  const [tasks, intervals, lines] = await Promise.all([
    w.database.asOwner<Task>(
      `select t.id, t.kind, t.stage, t.status, t.deleted_at is not null as gone from task t ${of} order by t.id`,
      [id],
    ),
    w.database.asOwner<Interval>(
      `select i.id, i.user_id, i.started_at, i.ended_at from task_interval i
       join task t on t.garage_id = i.garage_id and t.id = i.task_id ${of} order by i.id`,
      [id],
    ),
    w.database.asOwner(
      `select t.* from quotation_line t join sub_order s on s.id = t.sub_order_id where s.order_id = $1 order by t.id`,
      [id],
    ),
  ])
  return { tasks, intervals, lines }
}

/** What the product says of each task after the way back: withdrawn, to be done again, or as it was. */
function afterwards(task: Task, target: number): Task {
  if (task.gone || task.kind === 'work') return task
  if (target === code.diagnostic) {
    if (task.kind === 'diagnosis') return { ...task, status: 30 }
    return { ...task, gone: true }
  }
  return task.stage >= target ? { ...task, status: 10 } : task
}

/** Somebody is at work in the stage: its first part runs, the others were done. */
async function beginWork(id: number, stage: FlowElement): Promise<void> {
  if (!isPartStage(stage)) return
  const parts = (['part_number_1', 'part_number_2'] as const).map((part_identifier) => ({ part_identifier, name: 'x' }))
  const { tasks } = await shop.read(id)
  const chosen = await w.ask(bodyShop.selectParts, {
    as: shop.painter.token,
    body: {
      idWorkOrder: id,
      search_flow: stage,
      id_task_existent: tasks.map((task) => task.id),
      new_task: tasks.length > 0 ? [] : parts,
    },
  })
  const [running, done] = chosen.body.tasks.map((task) => task.id) as [number, number]
  if (tasks.length === 0) {
    await shop.track(id, done, 'play')
    await shop.track(id, done, 'finalized')
  }
  expect((await shop.track(id, running, 'play')).status).toBe(200)
  w.clock.advance(3 * 60_000)
}

/** As if it had not gone back, but for what ran: leading it there once more for each pair would take minutes. */
async function putBack(id: number, status: number, tasks: readonly Task[]): Promise<void> {
  await w.database.asOwner(
    `update task t set status = case b.status when 20 then 30 else b.status end
     from unnest($1::bigint[], $2::int[]) as b (id, status) where t.id = b.id`,
    [tasks.map((task) => task.id), tasks.map((task) => task.status)],
  )
  await w.database.asOwner('update sub_order set status = $2 where order_id = $1', [id, status])
}

const statuses = flowElements.slice(0, 8)
test.each(statuses)('from %s to each earlier stage: exactly those tasks are to be done again', async (from) => {
  const id = await shop.ledTo(from)
  const earlier = flowElements.filter((stage) => code[stage] < code[from])
  const refused = bodyShopStatuses.keys.filter((to) => !earlier.some((stage) => stage === to))
  const answers = await Promise.all(refused.map((to) => back(id, code[to])))
  expect(answers.map(({ status }) => status)).toEqual(refused.map(() => 409))

  for (const target of earlier.toReversed()) {
    await beginWork(id, from)
    const [before, spent] = [await workOf(id), await total(id)]
    // Two of the staff at once: one of them is told that it is not there any more.
    const both = await Promise.all([back(id, code[target]), back(id, code[target])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])

    const after = await workOf(id)
    expect(after.tasks, `to ${target}`).toEqual(before.tasks.map((task) => afterwards(task, code[target])))
    const ended = (interval: Interval) => ({ ...interval, ended_at: interval.ended_at ?? w.clock.now })
    expect(after.intervals).toEqual(before.intervals.map(ended))
    expect(await total(id)).toBe(spent)
    const work = await shop.read(id)
    expect(work).toMatchObject({ status: code[target], is_mine: true })
    const { body: quotation } = await w.ask(quotations.read, { as: shop.desk.token, params: { id } })
    expect(quotation).toMatchObject({ status: code[target], acceptance: 10 })
    if (target === 'diagnostic') {
      expect([quotation.results, work.tasks, after.lines]).toEqual([[], [], []])
      expect(work.diagnostic_task).toMatchObject({ status: 30, running_since: null })
      expect(work.rows).toHaveLength(2)
    } else expect(after.lines).toEqual(before.lines)
    if (isPartStage(target)) expect(work.tasks.map(({ status, lock }) => [status, lock])).toEqual([[10, true]])

    if (target !== 'diagnostic') await putBack(id, code[from], before.tasks)
  }
})

test('after a way back an order is led by the same stages once more', async () => {
  const id = await shop.ledTo('armed')
  for (const target of ['disarmed', 'diagnostic'] as const) {
    await back(id, code[target])
    const again: string[] = [target]
    while (again.at(-1) !== 'armed') again.push(await shop.finishStage(id))
    expect(again).toEqual(flowElements.slice(code[target] - 1, code.armed))
  }
})

test('only staff of body-shop orders send one back, and only over stages that it has', async () => {
  const id = await shop.ledTo('painting', ['disarmed', 'painting'])
  expect(
    (await w.ask(bodyShop.goBack, { as: shop.painter.token, params: { id }, body: { state_order: 3 } })).status,
  ).toBe(403)
  for (const to of [1, 2, 4, 5] as const) expect((await back(id, to)).status, String(to)).toBe(409)
  expect((await w.ask(quotations.reject, { as: shop.desk.token, params: { id } })).status).toBe(409)
  expect((await back(id, 3)).body).toEqual({ status: 3 })
})

test('a person who starts another car while theirs is sent back: nobody waits for the other for ever', async () => {
  const one = await shop.ledTo('straightened', ['disarmed', 'straightened'])
  const other = await shop.ledTo('straightened', ['disarmed', 'straightened'])
  await beginWork(other, 'straightened')
  const [free] = (await shop.read(other)).tasks
  for (let round = 0; round < 4; round++) {
    await beginWork(one, 'straightened')
    await w.ask(bodyShop.pauseTimer, { as: shop.painter.token, params: { id: one } })
    const answers = await Promise.all([back(one, 3), shop.track(other, free?.id as number, 'play')])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    await shop.track(other, free?.id as number, 'pause')
    while ((await shop.statusOf(one)) !== 'straightened') await shop.finishStage(one)
  }
  const open = await w.database.asOwner<{ count: number }>(
    'select count(*)::int as count from task_interval where ended_at is null',
  )
  expect(open).toEqual([{ count: 0 }])
})

test('an order that is deleted while somebody works on it stops their timer', async () => {
  const id = await shop.ledTo('disarmed', ['disarmed'])
  await beginWork(id, 'disarmed')
  const { status } = await w.ask(orders.delete, {
    as: shop.desk.token,
    params: { id },
    query: { type: 'order_body_shop' },
  })
  expect(status).toBe(200)
  const { intervals } = await workOf(id)
  expect(intervals.filter(({ ended_at }) => ended_at === null)).toEqual([])
  expect((await w.ask(bodyShop.read, { as: shop.painter.token, params: { id } })).status).toBe(404)
})
