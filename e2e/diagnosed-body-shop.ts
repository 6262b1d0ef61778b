import { access } from '../domain/access/access.contract.ts'
import { bodyShop } from '../domain/bodyshop/bodyshop.contract.ts'
import type { FlowElement } from '../domain/bodyshop/bodyshop-statuses.ts'
import { clients } from '../domain/clients/clients.contract.ts'
import { orders } from '../domain/orders/orders.contract.ts'
import { quotations } from '../domain/quotations/quotations.contract.ts'
import { carSystems } from '../domain/systems/systems.contract.ts'
import { carBody, clientBody } from '../server/testing/clients.ts'
import { filledLine } from '../server/testing/mechanic-orders.ts'
import { number } from './client-wizard.ts'
import type { Person } from './demo-account.ts'
import { uploaded } from './diagnosed-order.ts'
import { ask } from './mechanic-order.ts'

/** A body-shop order that waits for its quotation, and what its people do with it further on, without their screens. */
export async function diagnosedBodyShop(desk: Person, painter: Person) {
  const { token } = await ask(undefined, access.login, { body: desk })
  const bench = await ask(undefined, access.login, { body: painter })
  const mark = number()
  const car = carBody({ car_registration: `E${mark}`, vin: `VE${mark}` })
  const email = `cliente${mark}@example.com`
  const client = await ask(token, clients.create, {
    body: clientBody({ email, document_number: mark, cars: [car] }),
  })
  const stages: FlowElement[] = ['diagnostic', 'quotation', 'painting', 'car_wash']
  const flow = Object.fromEntries(
    stages.flatMap((stage) => [
      [stage, true],
      [`${stage}_user`, bench.user.id],
    ]),
  )
  const order = await ask(token, orders.create, {
    body: {
      type: 'order_body_shop',
      client: client.id,
      car: client.cars[0]?.id as number,
      repair_type: 'Normal',
      assignment_completed: true,
      car_inventory: { upholstery: 'Buen estado', covers_rugs: 'Hule', fuel: 'Lleno', mileage: 45_000 },
      photos: [await uploaded(process.env.E2E_URL ?? '', token)],
      order_body_shop: { ...flow, description: 'Golpe en la puerta' },
    },
  })
  const { id } = order
  const params = { id }
  const track = (idTask: number, action_tracking: 'play' | 'pause' | 'finalized') =>
    ask(bench.token, bodyShop.track, { params, body: { idTask, action_tracking } })
  const stageTimer = async () => (await ask(bench.token, bodyShop.read, { params })).diagnostic_task?.id as number

  await diagnose()
  return { id, number: order.order_number, plate: car.car_registration, email, quote, workOn }

  async function diagnose(): Promise<void> {
    const timer = await stageTimer()
    await track(timer, 'play')
    await track(timer, 'pause')
    const { results } = await ask(bench.token, carSystems.bodyShop, {})
    const found = results.flatMap(({ id: car_system, system_components }) =>
      system_components.map((component) => ({ car_system, system_component: component.id })),
    )
    const tasks = found.slice(0, 2).map((row, index) => ({
      ...row,
      name: `PT-10${index}`,
      description: 'Abollada',
      quotation: { quantity: index + 1 },
    }))
    await ask(bench.token, bodyShop.diagnose, { params, body: { tasks, crear: true } })
  }

  /** Every line at 25.50 of its first provider, approved. */
  async function quote(): Promise<void> {
    const { results } = await ask(token, quotations.read, { params })
    const data = results.map((line) => filledLine(line.id, true))
    await ask(token, quotations.save, { params, body: { data, end_flow: true } })
  }

  /** Two parts are painted and the car is washed: it is to be invoiced. */
  async function workOn(): Promise<void> {
    const new_task = [
      { part_identifier: 'part_number_5' as const, name: 'Puerta', description: 'Pintar' },
      { part_identifier: 'part_number_17' as const, name: 'Retrovisores', description: 'Retocar' },
    ]
    const selected = { idWorkOrder: id, search_flow: 'painting' as const, id_task_existent: [], new_task }
    const { tasks } = await ask(bench.token, bodyShop.selectParts, { body: selected })
    for (const task of tasks) {
      await track(task.id, 'play')
      await track(task.id, 'finalized')
    }
    await ask(bench.token, bodyShop.nextFlow, { params, body: { search_flow: 'painting' } })
    const timer = await stageTimer()
    await track(timer, 'play')
    await track(timer, 'pause')
    await ask(bench.token, bodyShop.nextFlow, { params, body: { search_flow: 'car_wash' } })
  }
}
