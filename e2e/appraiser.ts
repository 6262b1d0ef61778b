import { access } from '../domain/access/access.contract.ts'
import { appraisals } from '../domain/appraisal/appraisal.contract.ts'
import type { Person } from './demo-account.ts'
import { ask } from './mechanic-order.ts'

type SubOrder = 'order_mechanic' | 'order_body_shop'

/** The one who appraises, without a screen: what the journey at the desk needs to happen beside the car. */
export async function atTheCar(person: Person) {
  const { token } = await ask(undefined, access.login, { body: person })
  return {
    order: (id: number, type_order: SubOrder) =>
      ask(token, appraisals.createOrder, { params: { id }, body: { type_order } }),
    /** Every row begun and finished, in its turn. */
    async finishRows(id: number): Promise<void> {
      const { results } = await ask(token, appraisals.tasks, { params: { id } })
      for (const { id: idTask } of results) {
        if (idTask === null) continue
        for (const action_tracking of ['play', 'finalized'] as const) {
          await ask(token, appraisals.track, { params: { id }, body: { idTask, action_tracking } })
        }
      }
    },
    finish: (id: number) => ask(token, appraisals.finish, { params: { id } }),
  }
}
