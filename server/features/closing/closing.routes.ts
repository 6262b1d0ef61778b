import { closings } from '#domain/closing/closing.contract.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseWithoutKind } from '#server/features/orders/public.ts'
import { implement } from '#server/kernel/implement.ts'
import { readClosing } from './closing.service.ts'
import { readSlip } from './slip.service.ts'

export const closingRoutes = implement(closings, {
  read: async (scope, { params, query }) => {
    if (!scope.actor.permissions.has('work_order_management_mechanic'))
      throw new Refusal('not_found', messages.notFound)
    await refuseWithoutKind(scope, params.id, query.type)
    return readClosing(scope, params.id)
  },
  slip: async (scope, { params, query }) => {
    await refuseWithoutKind(scope, params.id, query.type)
    return readSlip(scope, params.id)
  },
})
