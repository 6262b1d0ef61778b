import { expect } from 'vitest'
import type * as z from 'zod'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { isCheckStage, isPartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopStatuses, type FlowElement, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { bodyShopOrderForm } from '#domain/orders/order-forms.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { insertSystems } from '../features/systems/public.ts'
import { type Employed, employ } from './employ.ts'
import { filledLine, openMechanicShop } from './mechanic-orders.ts'
import type { World } from './world.ts'

type Body = z.input<typeof bodyShopOrderForm>

/** A body-shop order in the northern garage, led from stage to stage as its people would. */
export async function openBodyShop(w: World) {
  const shop = await openMechanicShop(w)
  const painter: Employed = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
  const desk: Employed = await employ(w, w.north, ['work_order_management', 'body_shop_orders', 'delete_records'])
  const components = await w.inGarage(w.north, async (scope) => {
    await insertSystems(scope, 'body', { Puertas: ['Izquierda', 'Derecha'] })
    return scope.tx
      .selectFrom('system_component as c')
      .innerJoin('vehicle_system as s', 's.id', 'c.system_id')
      .select(['c.id', 'c.system_id'])
      .where('c.garage_id', '=', w.north.id)
      .where('s.kind', '=', 'body')
      .orderBy('c.id')
      .execute()
  })

  /** The stages that are ticked, each the painter's unless somebody else is named. */
  function flow(stages: readonly FlowElement[], people: Partial<Record<FlowElement, number>> = {}) {
    const ticks = stages.flatMap((stage) => [
      [stage, true],
      [`${stage}_user`, people[stage] ?? painter.id],
    ])
    return { ...Object.fromEntries(ticks), description: 'Golpe en la puerta' }
  }

  async function body(stages: readonly FlowElement[] = flowElements, given: object = {}): Promise<Body> {
    const { order_mechanic: _, ...header } = (await shop.body({ photos: [] })) as Record<string, unknown>
    const photos = [await shop.upload(desk.token)]
    return { ...header, photos, type: 'order_body_shop', order_body_shop: flow(stages), ...given } as Body
  }

  async function received(stages: readonly FlowElement[] = flowElements): Promise<number> {
    const answer = await w.ask(orders.create, { as: desk.token, body: await body(stages) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.id
  }

  const read = async (id: number, as = painter.token) => (await w.ask(bodyShop.read, { as, params: { id } })).body
  const track = (id: number, idTask: number, action_tracking: TrackingAction, as = painter.token) =>
    w.ask(bodyShop.track, { as, params: { id }, body: { idTask, action_tracking } })

  const row = (index = 0) => ({
    car_system: components[index]?.system_id as number,
    system_component: components[index]?.id as number,
    name: 'PT-10',
    description: 'Rayada',
    quotation: { quantity: 1 },
  })

  const statusOf = async (id: number) => bodyShopStatuses.keyOf((await read(id)).status as 0)

  /** Ends the stage that the order is in, everything in it done; answers the state it came to. */
  async function finishStage(id: number) {
    const work = await read(id)
    const stage = bodyShopStatuses.keyOf(work.status as 0)
    if (stage === 'diagnostic') {
      const timer = work.diagnostic_task?.id as number
      await track(id, timer, 'play')
      w.clock.advance(10 * 60_000)
      await track(id, timer, 'pause')
      const tasks = [row(0), row(1)]
      const sent = await w.ask(bodyShop.diagnose, { as: painter.token, params: { id }, body: { tasks, crear: true } })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    } else if (stage === 'quotation') {
      const { body: quoted } = await w.ask(quotations.read, { as: desk.token, params: { id } })
      const data = quoted.results.map((line) => filledLine(line.id, true))
      const saved = await w.ask(quotations.save, { as: desk.token, params: { id }, body: { data, end_flow: true } })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    } else if (isPartStage(stage)) {
      const new_task = [{ part_identifier: 'part_number_5' as const, name: 'Puerta', description: 'Enderezar' }]
      const chosen = await w.ask(bodyShop.selectParts, {
        as: painter.token,
        body: {
          idWorkOrder: id,
          search_flow: stage,
          new_task: work.tasks.length > 0 ? [] : new_task,
          id_task_existent: work.tasks.map((task) => task.id),
        },
      })
      expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
      for (const task of chosen.body.tasks) {
        await track(id, task.id, 'play')
        w.clock.advance(5 * 60_000)
        await track(id, task.id, 'finalized')
      }
      await next(id, stage)
    } else if (isCheckStage(stage)) {
      const timer = work.diagnostic_task?.id as number
      await track(id, timer, 'play')
      for (const check of work.checks) await track(id, check.id, 'finalized')
      w.clock.advance(2 * 60_000)
      await track(id, timer, 'pause')
      await next(id, stage)
    }
    return statusOf(id)
  }

  async function next(id: number, search_flow: FlowElement) {
    const moved = await w.ask(bodyShop.nextFlow, { as: painter.token, params: { id }, body: { search_flow } })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  }

  /** Received, and led until it is in the state that is named. */
  async function ledTo(target: ReturnType<typeof bodyShopStatuses.keyOf>, stages = [...flowElements]) {
    const id = await received(stages)
    for (let round = 0; round < 12; round++) {
      if ((await statusOf(id)) === target) return id
      await finishStage(id)
    }
    throw new Error(`never came to ${target}`)
  }

  return {
    ...shop,
    painter,
    desk,
    body,
    flow,
    received,
    read,
    track,
    row,
    line: filledLine,
    mechanicBody: shop.body,
    finishStage,
    ledTo,
    statusOf,
  }
}
export type BodyShop = Awaited<ReturnType<typeof openBodyShop>>
