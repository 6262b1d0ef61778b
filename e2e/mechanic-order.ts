import type * as z from 'zod'
import { access } from '../domain/access/access.contract.ts'
import { appraisals } from '../domain/appraisal/appraisal.contract.ts'
import type { FlowElement } from '../domain/bodyshop/bodyshop-statuses.ts'
import { clients } from '../domain/clients/clients.contract.ts'
import type { Endpoint } from '../domain/kernel/endpoint.ts'
import { mechanic } from '../domain/mechanic/mechanic.contract.ts'
import { orders } from '../domain/orders/orders.contract.ts'
import { quotations } from '../domain/quotations/quotations.contract.ts'
import { carBody, clientBody } from '../server/testing/clients.ts'
import { filledLine } from '../server/testing/mechanic-orders.ts'
import { blackPng } from '../server/testing/pictures.ts'
import { number } from './client-wizard.ts'
import { demo, type Person } from './demo-account.ts'

type Asking<E extends Endpoint> = {
  params?: z.output<E['params']>
  query?: Record<string, string>
  body?: z.input<E['body']>
  /** Another server than the one that all tests share. */
  at?: string
}

/** Somebody at the counter, without a screen: what a journey needs to happen elsewhere. */
export async function atTheCounter(person: Person = demo('coordinador')) {
  const { token } = await ask(undefined, access.login, { body: person })

  async function photo(): Promise<number> {
    const form = new FormData()
    form.set('data', '{}')
    form.set('file-0', new File([new Uint8Array(blackPng(20, 20))], 'foto.png', { type: 'image/png' }))
    const answer = await fetch(`${process.env.E2E_URL}/api/${orders.upload.path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
      body: form,
    })
    return ((await answer.json()) as { id: number }).id
  }

  type Work =
    | { type: 'order_mechanic'; order_mechanic: { user: number; description: string } }
    | { type: 'order_body_shop'; order_body_shop: { description: string } }
    | {
        type: 'order_appraisal'
        order_appraisal: { user: number; insurance_carrier: number; description: string }
      }

  async function received(work: Work): Promise<{ id: number; order_number: string; plate: string }> {
    const mark = number()
    const car = carBody({ car_registration: `P${mark}`, vin: `VX${mark}` })
    const client = await ask(token, clients.create, { body: clientBody({ cars: [car] }) })
    const order = await ask(token, orders.create, {
      body: {
        ...work,
        client: client.id,
        car: client.cars[0]?.id as number,
        repair_type: 'Normal',
        assignment_completed: true,
        car_inventory: { upholstery: 'Buen estado', covers_rugs: 'Hule', fuel: 'Lleno', mileage: 45_000 },
        photos: [await photo()],
      },
    })
    return { id: order.id, order_number: order.order_number, plate: car.car_registration }
  }
  const idOf = async (operator: Person) => (await ask(undefined, access.login, { body: operator })).user.id

  return {
    /** A mechanic order that somebody is to diagnose. */
    async receive(operator: Person) {
      return received({
        type: 'order_mechanic',
        order_mechanic: { user: await idOf(operator), description: 'Ruido al frenar' },
      })
    },
    /** A body-shop order of which every ticked stage is one person's, or each that of whoever is named. */
    async receiveBodywork(
      operator: Person,
      stages: readonly FlowElement[],
      others: Partial<Record<FlowElement, Person>> = {},
    ) {
      const ticks: Record<string, boolean | number> = {}
      for (const stage of stages) {
        ticks[stage] = true
        ticks[`${stage}_user`] = await idOf(others[stage] ?? operator)
      }
      return received({ type: 'order_body_shop', order_body_shop: { ...ticks, description: 'Golpe en la puerta' } })
    },
    /** An appraisal for the first of the insurers. */
    async receiveAppraisal(operator: Person) {
      const order_appraisal = { user: await idOf(operator), insurance_carrier: 1, description: 'Golpe lateral' }
      return received({ type: 'order_appraisal', order_appraisal })
    },
    /** Every row of an appraisal of one's own, as far as they are not done. */
    async appraise(id: number): Promise<void> {
      const { results } = await ask(token, appraisals.tasks, { params: { id } })
      for (const { id: idTask, status } of results) {
        if (idTask === null || status === 40) continue
        for (const action_tracking of ['play', 'finalized'] as const) {
          await ask(token, appraisals.track, { params: { id }, body: { idTask, action_tracking } })
        }
      }
    },
    /** Only the body-shop order that came of an appraisal. */
    async deleteBodyShopOrder(id: number): Promise<void> {
      await ask(token, orders.delete, { params: { id }, query: { type: 'order_body_shop' } })
    },
    /** Every line priced and approved. */
    async quote(id: number): Promise<void> {
      const { results } = await ask(token, quotations.read, { params: { id } })
      const data = results.map((line) => filledLine(line.id, true))
      await ask(token, quotations.save, { params: { id }, body: { data, end_flow: true } })
    },
    /** Saves a diagnosis of one's own with its first row and nothing else, and may send it on so. */
    async keepFirstRow(id: number, { sendsOn = false } = {}): Promise<void> {
      const { tasks } = await ask(token, mechanic.read, { params: { id } })
      const rows = tasks.slice(0, 1).map(({ car_system, system_component, ...row }) => ({
        ...row,
        car_system: car_system?.id as number,
        system_component: system_component?.id as number,
      }))
      await ask(token, mechanic.diagnose, { params: { id }, body: { tasks: rows, crear: sendsOn } })
    },
    /** The timer of the stage that an order of one's own is in. */
    async stageTimer(id: number) {
      return (await ask(token, mechanic.read, { params: { id } })).diagnostic_task
    },
  }
}

/** Any call, as whoever the token is of. */
export async function ask<E extends Endpoint>(
  token: string | undefined,
  endpoint: E,
  { params, query, body, at = process.env.E2E_URL ?? '' }: Asking<E>,
): Promise<z.input<E['answer']>> {
  const given = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
  const asked = query ? `?${new URLSearchParams(query)}` : ''
  const answer = await fetch(`${at}/api/${path}${asked}`, {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Token ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as z.input<E['answer']>
}
