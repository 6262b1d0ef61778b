import { afterAll, beforeAll, expect, test } from 'vitest'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { type MechanicStatus, mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { closingBody } from '#server/testing/closings.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { mechanicStates } from '#server/testing/mechanic-states.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let states: ReturnType<typeof mechanicStates>
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  states = mechanicStates(w, shop)
})
afterAll(() => w.close())

type Tasks = { work: number; diagnosis: number; quality: number }
type Act = { at: readonly MechanicStatus[]; ask: (id: number, tasks: Tasks) => Promise<{ status: number }> }

const staff = (id: number) => ({ as: shop.coordinator, params: { id } })
const judging = (id: number, { work }: Tasks) => ({ as: shop.hands, body: { idWorkOrder: id, id: work } })

/** What is done to an order without moving it, and in which states alone. */
const acts: Record<string, Act> = {
  keepDiagnosis: {
    at: ['diagnostic'],
    ask: (id) => w.ask(mechanic.diagnose, { as: shop.hands, params: { id }, body: { tasks: [], crear: false } }),
  },
  timeDiagnosis: { at: ['diagnostic'], ask: (id, { diagnosis }) => shop.track(shop.hands, id, diagnosis, 'play') },
  keepQuotation: {
    at: ['quotation'],
    ask: async (id) => {
      const { body } = await w.ask(quotations.read, staff(id))
      const data = (body.results ?? []).map((line) => filledLine(line.id, false))
      return w.ask(quotations.save, { ...staff(id), body: { data } })
    },
  },
  assignWork: {
    at: ['in_progress'],
    ask: (id) => w.ask(quotations.assign, { ...staff(id), body: { form_data: [], data_select: {} } }),
  },
  /** Every task is finished there, and what is finished is not started again. */
  timeWork: { at: [], ask: (id, { work }) => shop.track(shop.hands, id, work, 'play') },
  assignQuality: {
    at: ['in_progress', 'quality_control'],
    ask: (id) => w.ask(quotations.assignQualityControl, { ...staff(id), body: { user: shop.operatorId } }),
  },
  timeQuality: { at: ['quality_control'], ask: (id, { quality }) => shop.track(shop.hands, id, quality, 'play') },
  addTasks: {
    at: ['quality_control'],
    ask: (id) =>
      w.ask(mechanic.addTasks, {
        as: shop.hands,
        body: { idWorkOrder: id, data: [{ ...shop.row(), user: shop.operatorId }] },
      }),
  },
  reject: { at: ['quality_control'], ask: (id, tasks) => w.ask(mechanic.rejectTask, judging(id, tasks)) },
  approve: { at: ['quality_control'], ask: (id, tasks) => w.ask(mechanic.approveTask, judging(id, tasks)) },
  delete: { at: [], ask: (id, tasks) => w.ask(mechanic.deleteTask, judging(id, tasks)) },
  keepClosing: {
    at: ['to_check_in'],
    ask: async (id) => {
      const kept = { close_order: false, purchased_spare_parts: [] }
      return w.ask(orders.update, { ...staff(id), body: await closingBody(w, shop.coordinator, id, kept) })
    },
  },
}

async function tasksOf(order: number): Promise<Tasks> {
  const rows = await w.database.asOwner<{ id: number; kind: keyof Tasks }>(
    `select t.id, t.kind from task t join sub_order s on s.garage_id = t.garage_id and s.id = t.sub_order_id
     where s.order_id = $1 order by t.id desc`,
    [order],
  )
  const of = (kind: keyof Tasks) => Number(rows.find((row) => row.kind === kind)?.id ?? 999_999)
  return { work: of('work'), diagnosis: of('diagnosis'), quality: of('quality') }
}

test.each(mechanicStatuses.keys)('at %s is done what belongs there, and nothing else', async (from) => {
  const id = await states.lead[from]()
  const tasks = await tasksOf(id)
  for (const [name, { at, ask }] of Object.entries(acts)) {
    const { status } = await ask(id, tasks)
    if (at.includes(from)) expect(status, `${name} at ${from}`).toBe(200)
    // What does not exist yet is not found; before it is assigned, nothing of it is anybody's.
    else expect([404, 409], `${name} at ${from}`).toContain(status)
    expect(await states.statusOf(id), `${name} at ${from}`).toBe(mechanicStatuses.code[from])
  }
})

test('nothing is noted about a task of an order that is just being closed', async () => {
  const id = await states.lead.in_progress()
  const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  const idTask = body.tasks[0]?.id as number
  const { noting } = await w.inGarage(w.north, async ({ tx }) => {
    await tx.updateTable('work_order').set({ closed_at: w.clock.now }).where('id', '=', id).execute()
    let answered = false
    const noted = w.ask(mechanic.observe, { as: shop.hands, params: { id }, body: { idTask, observation: 'Tarde' } })
    const noting = noted.finally(() => {
      answered = true
    })
    await untilWaiting(w, 1, () => answered)
    return { noting }
  })
  expect((await noting).status).toBe(409)
})
