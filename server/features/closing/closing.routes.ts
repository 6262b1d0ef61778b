import { closings } from '#domain/closing/closing.contract.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { implement } from '#server/kernel/implement.ts'
import { readClosing } from './closing.service.ts'
import { readSlip } from './slip.service.ts'

export const closingRoutes = implement(closings, {
  read: (scope, { params }) => {
    if (!scope.actor.permissions.has('work_order_management_mechanic'))
      throw new Refusal('not_found', messages.notFound)
    return readClosing(scope, params.id)
  },
  slip: (scope, { params }) => readSlip(scope, params.id),
})
