import { closings } from '#domain/closing/closing.contract.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { findOrderHeader, refuseOtherKind, refuseWithoutKind } from '#server/features/orders/public.ts'
import { implement } from '#server/kernel/implement.ts'
import { seesCosts } from '#server/kernel/own-role.repo.ts'
import { readClosing } from './read-closing.service.ts'
import { readSlip } from './slip.service.ts'

export const closingRoutes = implement(closings, {
  read: async (scope, { params, query }) => {
    const { order_type } = await findOrderHeader(scope, params.id)
    refuseOtherKind(scope, order_type as OrderType)
    await refuseWithoutKind(scope, params.id, query.type)
    return readClosing(scope, params.id, { withCosts: await seesCosts(scope) })
  },
  slip: async (scope, { params, query }) => {
    await refuseWithoutKind(scope, params.id, query.type)
    return readSlip(scope, params.id)
  },
})
