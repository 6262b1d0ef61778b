import { expect } from 'vitest'
import type * as z from 'zod'
import { clients } from '#domain/clients/clients.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { mechanicOrderForm } from '#domain/orders/order-forms.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { insertSystems } from '../features/systems/public.ts'
import { clientBody } from './clients.ts'
import { blackPng } from './pictures.ts'
import { multipart } from './upload.ts'
import type { World } from './world.ts'

type OrderBody = z.input<typeof mechanicOrderForm>

const inventory = {
  upholstery: 'Buen estado',
  covers_rugs: 'Hule',
  fuel: 'Lleno',
  mileage: 45_000,
  radio: true,
} as const

/** A mechanic order in the northern garage, led from state to state as its people would. */
export async function openMechanicShop(w: World) {
  const { proprietor, mechanicCoordinator, mechanic: operator } = w.north.users
  const owner = await w.tokenOf(proprietor)
  const coordinator = await w.tokenOf(mechanicCoordinator)
  const hands = await w.tokenOf(operator)
  const components = await w.inGarage(w.north, async (scope) => {
    await insertSystems(scope, 'car', { Frenos: ['Pastillas', 'Discos'] })
    return scope.tx
      .selectFrom('system_component')
      .select(['id', 'system_id'])
      .where('garage_id', '=', w.north.id)
      .orderBy('id')
      .execute()
  })
  const made = await w.ask(clients.create, { as: owner, body: clientBody() })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const client = made.body

  async function upload(as: string, name = 'foto.png', content = blackPng(20, 20)): Promise<number> {
    const sent = await multipart({}, [{ part: 'file-0', name, content }])
    const answer = await w.app.inject({
      method: 'POST',
      url: '/api/upload/',
      payload: sent.payload,
      headers: { ...sent.headers, authorization: `Token ${as}` },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return (answer.json() as { id: number }).id
  }

  async function body(given: Partial<OrderBody> = {}): Promise<OrderBody> {
    return {
      type: 'order_mechanic',
      client: client.id,
      car: client.cars[0]?.id as number,
      repair_type: 'Normal',
      assignment_completed: true,
      car_inventory: inventory,
      photos: given.photos ?? [await upload(coordinator)],
      order_mechanic: { user: operator.id, description: 'Ruido al frenar' },
      ...given,
    } as OrderBody
  }

  const row = (index = 0) => ({
    car_system: components[index]?.system_id as number,
    system_component: components[index]?.id as number,
    name: 'BP-100',
    description: 'Gastadas',
    quotation: { quantity: 2 },
  })

  async function track(as: string, id: number, idTask: number, action_tracking: TrackingAction) {
    return w.ask(mechanic.track, { as, params: { id }, body: { idTask, action_tracking } })
  }

  /** Made and assigned: at diagnosis. */
  async function received(): Promise<number> {
    const answer = await w.ask(orders.create, { as: coordinator, body: await body() })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.id
  }

  async function diagnosed(rows = 2): Promise<number> {
    const id = await received()
    const work = await w.ask(mechanic.read, { as: hands, params: { id } })
    const timer = work.body.diagnostic_task?.id as number
    await track(hands, id, timer, 'play')
    w.clock.advance(10 * 60_000)
    await track(hands, id, timer, 'pause')
    const tasks = Array.from({ length: rows }, (_, index) => row(index % 2))
    const sent = await w.ask(mechanic.diagnose, { as: hands, params: { id }, body: { tasks, crear: true } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    return id
  }

  /** Every line filled in, the first provider approved on those that `approves` says. */
  async function quoted(approves: (index: number) => boolean = () => true): Promise<number> {
    const id = await diagnosed()
    const { body: read } = await w.ask(quotations.read, { as: coordinator, params: { id } })
    const data = read.results.map((line, index) => filledLine(line.id, approves(index)))
    const saved = await w.ask(quotations.save, { as: coordinator, params: { id }, body: { data, end_flow: true } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    return id
  }

  return {
    owner,
    coordinator,
    hands,
    operatorId: operator.id,
    client,
    components,
    upload,
    body,
    row,
    track,
    received,
    diagnosed,
    quoted,
  }
}
export type MechanicShop = Awaited<ReturnType<typeof openMechanicShop>>

export function filledLine(id: number, approved: boolean) {
  return {
    id,
    provider1: 'Repuestos Uno',
    provider2: 'Repuestos Dos',
    provider3: 'Repuestos Tres',
    price_provider1: 25.5,
    price_provider2: 27,
    price_provider3: 30.25,
    approved_provider1: approved,
    cost: 20,
  }
}
