import { access } from '../domain/access/access.contract.ts'
import { bodyShop } from '../domain/bodyshop/bodyshop.contract.ts'
import type { FlowElement } from '../domain/bodyshop/bodyshop-statuses.ts'
import { carSystems } from '../domain/systems/systems.contract.ts'
import type { Person } from './demo-account.ts'
import { ask } from './mechanic-order.ts'

/** Somebody at work on bodies, without a screen: what a journey of the desk needs to happen elsewhere. */
export async function atTheBodyShop(person: Person) {
  const { token } = await ask(undefined, access.login, { body: person })
  return {
    /** One row, and on to the next stage. */
    async diagnose(id: number): Promise<void> {
      const { diagnostic_task } = await ask(token, bodyShop.read, { params: { id } })
      const idTask = diagnostic_task?.id as number
      for (const action_tracking of ['play', 'pause'] as const) {
        await ask(token, bodyShop.track, { params: { id }, body: { idTask, action_tracking } })
      }
      const { results } = await ask(token, carSystems.bodyShop, {})
      const row = {
        car_system: results[0]?.id as number,
        system_component: results[0]?.system_components[0]?.id as number,
        name: 'PT-10',
        description: 'Rayada',
        quotation: { quantity: 1 },
      }
      await ask(token, bodyShop.diagnose, { params: { id }, body: { tasks: [row], crear: true } })
    },

    /** A moment's work on a part of the stage that an order is in. */
    async begin(id: number, part: string): Promise<void> {
      const { tasks } = await ask(token, bodyShop.read, { params: { id } })
      const idTask = tasks.find(({ name }) => name === part)?.id as number
      for (const action_tracking of ['play', 'pause'] as const) {
        await ask(token, bodyShop.track, { params: { id }, body: { idTask, action_tracking } })
      }
    },

    /** A stage in which one part was all there was to do. */
    async finish(id: number, search_flow: FlowElement): Promise<void> {
      const new_task = [{ part_identifier: 'part_number_5' as const, name: 'Puerta', description: 'Enderezar' }]
      await ask(token, bodyShop.selectParts, { body: { idWorkOrder: id, search_flow, new_task } })
      await ask(token, bodyShop.nextFlow, { params: { id }, body: { search_flow } })
    },
  }
}
