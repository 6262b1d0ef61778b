import { drawnPhoto, storePhoto } from '../demo/photos.ts'
import type { Permission } from '../domain/kernel/permissions.ts'
import { diagnosisRow } from '../domain/mechanic/mechanic.contract.ts'
import { type MechanicOrderForm, mechanicOrderForm } from '../domain/orders/orders.contract.ts'
import { quotationForm } from '../domain/quotations/quotations.contract.ts'
import { describeWork, diagnose, finishFlow, trackTask } from '../server/features/mechanic/public.ts'
import { receiveOrder } from '../server/features/orders/public.ts'
import { assignQualityControl, readQuotation, saveQuotation } from '../server/features/quotations/public.ts'
import { garageItself, type House, inScope, type Scope } from '../server/kernel/scope.ts'
import { findCarAndParts, findPerson } from './closing.repo.ts'

const works: readonly Permission[] = ['my_work_orders', 'mechanics_orders']
const manages: readonly Permission[] = [...works, 'work_order_management', 'work_order_management_mechanic']

/**
 * A mechanic order in the demo workshop, led through the services: two parts at 40.00 and 25.50, half an hour of
 * diagnosis and an hour and a half on the first part, which is 44.00 at the workshop's 22.00 an hour.
 */
export function leadOrder(house: House, to: 'in_progress' | 'to_check_in', hands: string): Promise<number> {
  return inScope(house, garageItself(1), async (scope) => {
    const [boss, mechanic] = [await findPerson(scope, 'coordinador', manages), await findPerson(scope, hands, works)]
    const { car, parts } = await findCarAndParts(scope)
    let clock = scope.now.getTime() - 24 * 3_600_000
    const as = (actor: typeof boss, minutes = 0): Scope<typeof boss> => {
      clock += minutes * 60_000
      return { ...scope, actor, now: new Date(clock) }
    }
    const inventory = { upholstery: 'Buen estado', covers_rugs: 'Hule', fuel: 'Lleno', mileage: 45_000 }
    const draft = mechanicOrderForm.parse({
      type: 'order_mechanic',
      client: car.client_id,
      car: car.id,
      repair_type: 'Normal',
      assignment_completed: false,
      car_inventory: inventory,
      order_mechanic: { user: mechanic.userId, description: 'Ruido al frenar' },
    })
    const photos = [await storePhoto(as(boss), await drawnPhoto('#2f5f8f'))]
    const id = await receiveOrder(as(boss), { ...draft, photos, assignment_completed: true } as MechanicOrderForm)
    const stage = async (actor: typeof boss) => (await describeWork(as(actor), id)).diagnostic_task?.id as number
    const diagnosis = await stage(mechanic)
    await trackTask(as(mechanic), id, { idTask: diagnosis, action_tracking: 'play' })
    await trackTask(as(mechanic, 30), id, { idTask: diagnosis, action_tracking: 'pause' })
    const tasks = parts.map((part) =>
      diagnosisRow.parse({ car_system: part.system_id, system_component: part.id, quotation: { quantity: 1 } }),
    )
    await diagnose(as(mechanic), id, { tasks, diagnosis_photos: [], crear: true })
    const { results } = await readQuotation(as(boss), id, 'mechanic')
    const prices = [40, 25.5]
    const data = results.map((line, place) => ({
      id: line.id,
      provider1: 'Repuestos Uno',
      provider2: 'Repuestos Dos',
      provider3: 'Repuestos Tres',
      price_provider1: prices[place],
      price_provider2: 90,
      price_provider3: 95,
      approved_provider1: true,
    }))
    await saveQuotation(as(boss), id, 'mechanic', quotationForm.parse({ data, end_flow: true }))
    if (to === 'in_progress') return id
    const work = await describeWork(as(mechanic), id)
    for (const [place, task] of work.tasks.entries()) {
      await trackTask(as(mechanic), id, { idTask: task.id, action_tracking: 'play' })
      await trackTask(as(mechanic, place === 0 ? 90 : 0), id, { idTask: task.id, action_tracking: 'finalized' })
    }
    await finishFlow(as(mechanic), id)
    await assignQualityControl(as(boss), id, { user: boss.userId })
    await finishFlow(as(boss), id)
    return id
  })
}
