import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { implement } from '#server/kernel/implement.ts'
import { createSubOrder, describeAppraisalTimes, finishAppraisal, trackRow } from './appraisal-flow.service.ts'
import { describeAppraisal, type SubKind } from './appraisal-work.service.ts'

export const appraisalRoutes = implement(appraisals, {
  tasks: (scope, { params }) => describeAppraisal(scope, params.id),
  timeHistory: (scope, { params }) => describeAppraisalTimes(scope, params.id),
  track: (scope, { params, body }) => trackRow(scope, params.id, body),
  createOrder: (scope, { params, body }) =>
    createSubOrder(scope, params.id, orderKinds.keyOf(body.type_order) as SubKind),
  finish: (scope, { params }) => finishAppraisal(scope, params.id),
})
