import type { CodeOf } from '#domain/kernel/coded.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { implement, preparedBy } from '#server/kernel/implement.ts'
import { assignQualityControl, assignWork, readProgress, readQualityControl } from './assignment.service.ts'
import { answerAsClient, chooseAsClient, showToClient } from './clients-answer.service.ts'
import { countPartsList, sendPartsList } from './parts-list.service.ts'
import { exportQuotation } from './quotation-excel.service.ts'
import { rejectQuotation, saveQuotation } from './quotations.service.ts'
import { readQuotation } from './read-quotation.service.ts'

/** Mechanic orders have quotations, and later body-shop orders: without a kind it is the mechanic's. */
function kindOf({ type }: { type?: CodeOf<typeof orderKinds> | undefined }): OrderType {
  return type === undefined ? 'mechanic' : orderKinds.keyOf(type)
}

export const quotationRoutes = implement(quotations, {
  read: (scope, { params, query }) => readQuotation(scope, params.id, kindOf(query)),
  list: (scope, { params, query }) => readQuotation(scope, params.id, kindOf(query)),
  print: (scope, { params, query }) => readQuotation(scope, params.id, kindOf(query)),
  save: async (scope, { params, query, body }) => {
    await saveQuotation(scope, params.id, kindOf(query), body)
    return readQuotation(scope, params.id, kindOf(query))
  },
  reject: (scope, { params, query }) => rejectQuotation(scope, params.id, kindOf(query)),
  sendPartsList: preparedBy(countPartsList, (scope, { body }) => sendPartsList(scope, body)),
  excel: (visitor, { query }) => exportQuotation(visitor, query, kindOf(query)),
  inProgress: (scope, { params }) => readProgress(scope, params.id),
  assign: (scope, { params, body }) => assignWork(scope, params.id, body),
  qualityControl: (scope, { params }) => readQualityControl(scope, params.id),
  assignQualityControl: (scope, { params, body }) => assignQualityControl(scope, params.id, body),
  validateToken: (visitor, { query }) => showToClient(visitor, query.token),
  choose: (visitor, { body }) => chooseAsClient(visitor, body.token, body),
  changeState: (visitor, { body }) => answerAsClient(visitor, body.token, body.state),
})
