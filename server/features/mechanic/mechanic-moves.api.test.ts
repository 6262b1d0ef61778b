import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOffered } from '#domain/kernel/moves.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { type MechanicMove, mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { type MechanicStatus, mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { employ } from '#server/testing/employ.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { mechanicStates } from '#server/testing/mechanic-states.ts'
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

type Call = 'assign' | 'diagnose' | 'quote' | 'rejectQuotation' | 'nextFlow' | 'reject' | 'close'

/** Each call with the moves it stands for. The end of the work and that of its control are one call. */
const calls: Record<Call, { moves: readonly MechanicMove[]; ask: (id: number) => Promise<{ status: number }> }> = {
  assign: {
    moves: ['assign'],
    ask: async (id) => w.ask(orders.update, { as: shop.coordinator, params: { id }, body: await shop.body() }),
  },
  diagnose: {
    moves: ['finishDiagnosis'],
    ask: (id) =>
      w.ask(mechanic.diagnose, { as: shop.hands, params: { id }, body: { tasks: [shop.row()], crear: true } }),
  },
  quote: {
    moves: ['finishQuotation'],
    ask: async (id) => {
      const { body } = await w.ask(quotations.read, { as: shop.coordinator, params: { id } })
      const data = (body.results ?? []).map((line) => filledLine(line.id, true))
      return w.ask(quotations.save, { as: shop.coordinator, params: { id }, body: { data, end_flow: true } })
    },
  },
  rejectQuotation: {
    moves: ['rejectQuotation'],
    ask: (id) => w.ask(quotations.reject, { as: shop.coordinator, params: { id } }),
  },
  nextFlow: {
    moves: ['finishWork', 'finishQuality'],
    ask: (id) => w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } }),
  },
  reject: { moves: ['rejectWork'], ask: (id) => w.ask(mechanic.reject, { as: shop.hands, params: { id } }) },
  close: { moves: ['close'], ask: (id) => states.close(id) },
}

/** Where each call leads from each state, as the product says it. */
const table: Record<MechanicStatus, Partial<Record<Call, MechanicStatus>>> = {
  not_assigned: { assign: 'diagnostic' },
  diagnostic: { diagnose: 'quotation' },
  quotation: { quote: 'in_progress', rejectQuotation: 'diagnostic' },
  in_progress: { nextFlow: 'quality_control' },
  quality_control: { nextFlow: 'to_check_in', reject: 'in_progress' },
  to_check_in: { close: 'finalized' },
  finalized: {},
}

test.each(mechanicStatuses.keys)('an order at %s goes where the table says and nowhere else', async (from) => {
  const names = Object.keys(calls) as Call[]
  const offered = names.filter((name) => calls[name].moves.some((action) => isOffered(mechanicMoves, action, from)))
  expect(offered.sort()).toEqual(Object.keys(table[from]).sort())

  const still = await states.lead[from]()
  for (const name of names.filter((one) => !(one in table[from]))) {
    const { status } = await calls[name].ask(still)
    // Somebody may correct an order that is open; that moves it nowhere.
    const refused = from === 'not_assigned' && name !== 'assign' ? [404, 409] : [409]
    if (name !== 'assign' || from === 'finalized') expect(refused, `${name} at ${from}`).toContain(status)
    expect(await states.statusOf(still), `${name} at ${from}`).toBe(mechanicStatuses.code[from])
  }
  for (const [name, to] of Object.entries(table[from])) {
    const id = await states.lead[from]()
    expect((await calls[name as Call].ask(id)).status, `${name} at ${from}`).toBe(200)
    expect(await states.statusOf(id)).toBe(mechanicStatuses.code[to])
  }
})

test('of fifty who finish the work at once one does', async () => {
  const id = await states.lead.in_progress()
  const answers = await Promise.all(Array.from({ length: 50 }, () => calls.nextFlow.ask(id)))
  // The one who came first made it quality control, where nobody was assigned yet.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await states.statusOf(id)).toBe(50)
})

test('who works on an order and may also check it does not pass the control with a second press', async () => {
  const both = await employ(w, w.north, ['my_work_orders', 'mechanics_orders', 'work_order_management'])
  const id = await states.lead.in_progress()
  const body = await shop.body({ order_mechanic: { user: both.id, description: 'Ruido al frenar' } })
  expect((await w.ask(orders.update, { as: shop.coordinator, params: { id }, body })).status).toBe(200)
  const press = (body = {}) => w.ask(mechanic.nextFlow, { as: both.token, params: { id }, body })

  const told = await Promise.all(Array.from({ length: 5 }, () => press({ search_flow: 'in_progress' })))
  expect(told.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await press()).body.detail).toBe(messages.refused.wrongStage('Control de calidad'))
  expect(await states.statusOf(id)).toBe(50)
  expect((await press({ search_flow: 'quality_control' })).body).toEqual({ status: 60 })
})

test('without quality control in the garage, finished work is to be invoiced', async () => {
  const id = await states.lead.in_progress()
  await w.database.asOwner('update garage set qa = false where id = $1', [w.north.id])
  expect((await calls.nextFlow.ask(id)).status).toBe(200)
  expect(await states.statusOf(id)).toBe(60)
  await w.database.asOwner('update garage set qa = true where id = $1', [w.north.id])
})

test('a client who declined everything is invoiced for nothing but the time', async () => {
  const id = await shop.diagnosed()
  const { body: read } = await w.ask(quotations.read, { as: shop.coordinator, params: { id } })
  const data = read.results.map((line) => filledLine(line.id, false))
  const save = (declined: boolean) =>
    w.ask(quotations.save, { as: shop.coordinator, params: { id }, body: { data, end_flow: true, declined } })
  expect((await save(false)).body.detail).toBe(messages.refused.nothingApproved)
  expect((await save(true)).status).toBe(200)
  expect(await states.statusOf(id)).toBe(60)
})
