import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
})
afterAll(() => w.close())

const header = (id: number, description: string) => {
  const [car] = shop.client.cars
  return {
    id,
    order_number: expect.stringMatching(/^TAL-\d+$/),
    description,
    car: {
      car_registration: car?.car_registration,
      vin: car?.vin,
      brand: 'Toyota',
      name: expect.stringContaining('Toyota'),
    },
    now: w.clock.now.toISOString(),
  }
}
const timer = (status: 10 | 20 | 30 | 40, time = '00:00:00') => ({
  id: expect.any(Number),
  status,
  time,
  running_since: status === 20 ? expect.any(String) : null,
  status_in_action: { play: status === 20, pause: status === 30, finalized: status === 40 },
  is_mine: true,
})
const named = (name: string) => ({ id: expect.any(Number), name })
const edited = { from_appraisal: false, end_flow: false, diagnosis_photos: [], version: expect.any(Number) }

test('of a mechanic order its operator reads the car, the timer of the stage and each task', async () => {
  const id = await shop.quoted((index) => index === 0)
  const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  expect(body).toEqual({
    ...header(id, 'Ruido al frenar'),
    ...edited,
    status: 40,
    diagnostic_task: timer(40, '00:10:00'),
    may_check: false,
    may_finish: true,
    tasks: [
      {
        ...timer(10),
        car_system: named('Frenos'),
        system_component: named('Pastillas'),
        replacement: 'Pastillas',
        name: 'BP-100',
        description: 'Gastadas',
        observation: '',
        quotation: { quantity: 2 },
        user: { id: shop.operatorId, name: 'Ana López' },
        was_rejected: false,
        can_approve: false,
        can_reject: false,
        can_delete: false,
      },
    ],
  })
  expect((await w.ask(mechanic.read, { as: shop.hands, params: { id } })).body).toEqual(body)
})

test('each row has one line of the quotation, known by its component and part number, with one provider approved at most', async () => {
  const id = await shop.quoted((index) => index === 0)
  const { body } = await w.ask(quotations.read, { as: shop.coordinator, params: { id } })
  const known = { name_task: 'BP-100', approved_provider2: false, approved_provider3: false }
  expect(body.results).toMatchObject([
    { ...known, replacement: 'Pastillas', approved_provider1: true },
    { ...known, replacement: 'Discos', approved_provider1: false },
  ])
})

test('what was noticed about a task is kept with it, and something has to be said', async () => {
  const id = await shop.quoted()
  const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  const idTask = body.tasks[0]?.id as number
  const observe = (observation: string) =>
    w.ask(mechanic.observe, { as: shop.hands, params: { id }, body: { idTask, observation } })
  const empty = await observe(' ')
  expect([empty.status, empty.body.errors]).toEqual([400, { observation: ['Campo requerido.'] }])
  expect((await observe('Disco rayado')).body.tasks[0]).toMatchObject({ observation: 'Disco rayado' })
  expect((await observe('Cambiar también')).body.tasks[0]).toMatchObject({ observation: 'Cambiar también' })
})

test('of a body-shop order its operator reads the stage, its timer, its parts and what is checked', async () => {
  const id = await shop.received(['diagnostic', 'disarmed', 'quality_control'])
  const about = () => ({
    ...header(id, 'Golpe en la puerta'),
    ...edited,
    is_mine: true,
    rows: [],
    tasks: [],
    checks: [],
    passed_stages: [] as object[],
  })
  expect(await shop.read(id)).toEqual({ ...about(), status: 1, diagnostic_task: timer(10) })

  await shop.finishStage(id)
  const new_task = [{ part_identifier: 'part_number_1' as const, name: 'Capó', description: 'Quitar' }]
  const choice = { idWorkOrder: id, search_flow: 'disarmed' as const, new_task }
  const { body } = await w.ask(bodyShop.selectParts, { as: shop.painter.token, body: choice })
  const part = { id: expect.any(Number), name: 'Capó', description: 'Quitar', part_identifier: 'part_number_1' }
  const row = {
    id: expect.any(Number),
    car_system: named('Puertas'),
    replacement: expect.any(String),
    name: 'PT-10',
    description: 'Rayada',
    observation: '',
    quotation: { quantity: 1 },
  }
  const rows = ['Izquierda', 'Derecha'].map((name) => ({ ...row, system_component: named(name), replacement: name }))
  const tasks = [{ ...timer(10), ...part, lock: false }]
  expect(body).toEqual({ ...about(), status: 3, diagnostic_task: null, rows, tasks })

  await shop.finishStage(id)
  const checks = [{ ...part, status: 10 }]
  const done = { ...timer(40), ...part, is_mine: false, time: '00:05:00', lock: true }
  const passed = { ...about(), passed_stages: [{ status: 3, tasks: [done], checks: [] }] }
  expect(await shop.read(id)).toEqual({ ...passed, status: 9, diagnostic_task: timer(10), rows, checks })
})

test('of an appraisal its appraiser reads each row, and of each sub-order its state or false', async () => {
  const id = await shop.appraised()
  const body = (await shop.addOrder(id, 'order_mechanic')).body
  const { results, ...rest } = body
  expect(rest).toEqual({
    ...header(id, 'Golpe lateral'),
    status: 20,
    insurance_carrier: '',
    is_mine: true,
    order_mechanic: 'No asignada',
    order_body_shop: false,
    may_create: ['order_body_shop'],
    may_finish: false,
  })
  expect(results.map(({ workflow }) => workflow).join('')).toBe('acdefghij')
  expect(results.slice(0, 2)).toEqual([
    {
      ...timer(10),
      id: null,
      is_mine: false,
      workflow: 'a',
      name: 'Orden mecánica',
      is_offered: false,
      order_status: 'No asignada',
    },
    { ...timer(10), workflow: 'c', name: 'Recepción de documentos', is_offered: true, order_status: null },
  ])
})
