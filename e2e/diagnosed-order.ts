import { randomInt } from 'node:crypto'
import type { Person } from './demo-account.ts'

/** An order that waits for its quotation, brought there through the API as its people would. */
export async function diagnosedOrder(base: string, coordinator: Person, mechanic: Person) {
  const call = async (method: string, path: string, token?: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) }
    const sent = await fetch(`${base}/api/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await sent.json()
    if (!sent.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const desk = await call('POST', 'user/token/', undefined, coordinator)
  const bench = await call('POST', 'user/token/', undefined, mechanic)
  const mark = `${Date.now()}${randomInt(1000)}`
  const place = { country: 'SV', city: 'San Salvador', address: 'Calle Arce 12' }
  const email = `cliente${mark}@example.com`
  const car = { car_registration: `P${mark.slice(-8)}`, vin: `VN${mark.slice(-12)}`, color: 'Rojo', year: 2019 }
  const kind = { car_type: 1, brand: 1, model: 1, transmission: 20, insured_car: false }
  const client = await call('POST', 'client/', desk.token, {
    name: 'Beatriz Núñez',
    email,
    phone_number: '22501234',
    gender: 20,
    document_number: mark,
    admission_date: '2026-01-15',
    ...place,
    contacts_info: [],
    receipt_info: { name: 'Beatriz Núñez', tax_id: '0614-290288-101-1', ...place },
    cars: [{ ...car, ...kind }],
  })
  const order = await call('POST', 'work_orders/', desk.token, {
    type: 'order_mechanic',
    client: client.id,
    car: client.cars[0].id,
    repair_type: 'Normal',
    assignment_completed: true,
    car_inventory: { upholstery: 'Buen estado', covers_rugs: 'Hule', fuel: 'Lleno', mileage: 45_000 },
    photos: [await uploaded(base, desk.token)],
    order_mechanic: { user: bench.user.id, description: 'Ruido al frenar' },
  })
  const { id } = order
  const work = await call('GET', `my_orders_mechanic/${id}/`, bench.token)
  const track = (action_tracking: string) =>
    call('PUT', `my_orders_mechanic/${id}/action_tracking_task/`, bench.token, {
      idTask: work.diagnostic_task.id,
      action_tracking,
    })
  await track('play')
  await track('pause')
  const systems = await call('GET', 'car_system/', desk.token)
  const system = systems.results[0]
  const components = await call('GET', `car_system/${system.id}/`, desk.token)
  const found: { id: number; name: string }[] = components.system_components.slice(0, 2)
  const tasks = found.map((component, index) => ({
    car_system: system.id,
    system_component: component.id,
    name: `BP-10${index}`,
    description: 'Gastado, hay que cambiarlo',
    quotation: { quantity: index + 1 },
  }))
  await call('POST', `my_orders_mechanic/${id}/diagnostic/`, bench.token, { tasks, crear: true })
  const parts = found.map(({ name }, index) => `${name} · BP-10${index}`)
  return { id: id as number, number: order.order_number as string, email, plate: car.car_registration, parts }
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export async function uploaded(base: string, token: string): Promise<number> {
  const form = new FormData()
  form.set('file-0', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'foto.png')
  const sent = await fetch(`${base}/api/upload/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}` },
    body: form,
  })
  return ((await sent.json()) as { id: number }).id
}
