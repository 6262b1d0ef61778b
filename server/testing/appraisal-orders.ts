import { expect } from 'vitest'
import type * as z from 'zod'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { appraisalOrderForm } from '#domain/orders/order-forms.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { openBodyShop } from './body-shop-orders.ts'
import { type Employed, employ } from './employ.ts'
import { filledLine } from './mechanic-orders.ts'
import type { World } from './world.ts'

type Body = z.input<typeof appraisalOrderForm>

/** An appraisal in the northern garage with its sub-orders, led as its people would. */
export async function openAppraisalShop(w: World) {
  const shop = await openBodyShop(w)
  const appraiser: Employed = await employ(w, w.north, ['my_work_orders', 'appraisal_orders'])
  const counter: Employed = await employ(w, w.north, [
    'work_order_management',
    'appraisal_orders',
    'mechanics_orders',
    'body_shop_orders',
    'my_work_orders',
    'delete_records',
  ])

  async function appraisalBody(given: object = {}): Promise<Body> {
    const { order_mechanic: _, ...header } = (await shop.body([])) as Record<string, unknown>
    const { order_body_shop: __, ...rest } = header
    const photos = [await shop.upload(counter.token)]
    const order_appraisal = { user: appraiser.id, insurance_carrier: null, description: 'Golpe lateral' }
    return { ...rest, photos, type: 'order_appraisal', order_appraisal, ...given } as Body
  }

  async function appraised(given: object = {}): Promise<number> {
    const answer = await w.ask(orders.create, { as: counter.token, body: await appraisalBody(given) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.id
  }

  const work = async (id: number) => (await w.ask(appraisals.tasks, { as: appraiser.token, params: { id } })).body
  const trackRow = (id: number, idTask: number, action_tracking: TrackingAction, as = appraiser.token) =>
    w.ask(appraisals.track, { as, params: { id }, body: { idTask, action_tracking } })
  const addOrder = (id: number, type_order: 'order_mechanic' | 'order_body_shop', as = appraiser.token) =>
    w.ask(appraisals.createOrder, { as, params: { id }, body: { type_order } })
  const finish = (id: number, as = appraiser.token) => w.ask(appraisals.finish, { as, params: { id } })

  /** Every row of the appraisal done, a minute each. */
  async function finishRows(id: number): Promise<void> {
    for (const { id: row } of (await work(id)).results) {
      if (row === null) continue
      await trackRow(id, row, 'play')
      w.clock.advance(60_000)
      const done = await trackRow(id, row, 'finalized')
      expect(done.status, JSON.stringify(done.body)).toBe(200)
    }
  }

  /** The form of a sub-order under the header as it stands. */
  async function subBody(id: number, part: object): Promise<object> {
    const { body } = await w.ask(orders.read, { as: counter.token, params: { id } })
    const ids = (files: readonly { id: number }[]) => files.map((file) => file.id)
    return {
      client: body.client.id,
      car: body.car.id,
      repair_type: body.repair_type,
      assignment_completed: true,
      car_inventory: body.car_inventory,
      files: ids(body.files),
      photos: ids(body.photos),
      diagnosis_photos: ids(body.diagnosis_photos),
      ...part,
    }
  }

  async function give(id: number, part: object): Promise<void> {
    const body = (await subBody(id, part)) as never
    const given = await w.ask(orders.update, { as: counter.token, params: { id }, body })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
  }

  /** The mechanic sub-order, given to the mechanic and led to be invoiced: one part at 25.50, ten minutes. */
  async function leadMechanic(id: number): Promise<void> {
    await give(id, {
      type: 'order_mechanic',
      order_mechanic: { user: shop.operatorId, description: 'Revisar' },
    })
    const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
    const timer = body.diagnostic_task?.id as number
    const press = (idTask: number, action_tracking: TrackingAction) =>
      w.ask(mechanic.track, { as: shop.hands, params: { id }, body: { idTask, action_tracking } })
    await press(timer, 'play')
    w.clock.advance(10 * 60_000)
    await press(timer, 'pause')
    const carRow = {
      car_system: shop.components[0]?.system_id as number,
      system_component: shop.components[0]?.id as number,
      quotation: { quantity: 1 },
    }
    await w.ask(mechanic.diagnose, { as: shop.hands, params: { id }, body: { tasks: [carRow], crear: true } })
    const query = { type: 'order_mechanic' as const }
    const quoted = await w.ask(quotations.read, { as: counter.token, params: { id }, query })
    const data = quoted.body.results.map((line) => filledLine(line.id, true))
    await w.ask(quotations.save, { as: counter.token, params: { id }, query, body: { data, end_flow: true } })
    const { body: inWork } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
    for (const task of inWork.tasks) {
      await press(task.id, 'play')
      await press(task.id, 'finalized')
    }
    const moved = await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await w.ask(quotations.assignQualityControl, {
      as: counter.token,
      params: { id },
      body: { user: shop.operatorId },
    })
    const done = await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
    expect(done.body, JSON.stringify(done.body)).toEqual({ status: 60 })
  }

  /** The body-shop sub-order through one stage to be invoiced: five minutes. */
  async function leadBodyShop(id: number): Promise<void> {
    await give(id, { type: 'order_body_shop', order_body_shop: shop.flow(['painting']) })
    expect(await shop.finishStage(id)).toBe('to_check_in')
  }

  return {
    ...shop,
    appraiser,
    counter,
    appraisalBody,
    appraised,
    work,
    trackRow,
    addOrder,
    finish,
    finishRows,
    subBody,
    give,
    leadMechanic,
    leadBodyShop,
  }
}
export type AppraisalShop = Awaited<ReturnType<typeof openAppraisalShop>>
