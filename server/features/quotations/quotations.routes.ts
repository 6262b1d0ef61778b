import { quotations } from '#domain/quotations/quotations.contract.ts'
import { refuseLostKind } from '#server/features/orders/public.ts'
import { implement, preparedBy } from '#server/kernel/implement.ts'
import { countMail } from '#server/kernel/mail.ts'
import { assignQualityControl, assignWork, readProgress, readQualityControl } from './assignment.service.ts'
import { answerAsClient, chooseAsClient, showToClient } from './clients-answer.service.ts'
import { countPartsList, sendPartsList } from './parts-list.service.ts'
import { exportQuotation } from './quotation-excel.service.ts'
import { rejectQuotation, saveQuotation } from './quotations.service.ts'
import { quotedKind, readQuotation } from './read-quotation.service.ts'

export const quotationRoutes = implement(quotations, {
  read: async (scope, { params, query }) => readQuotation(scope, params.id, await quotedKind(scope, params.id, query)),
  list: async (scope, { params, query }) => readQuotation(scope, params.id, await quotedKind(scope, params.id, query)),
  print: async (scope, { params, query }) => readQuotation(scope, params.id, await quotedKind(scope, params.id, query)),
  save: preparedBy(
    async (house, actor, { body }) => body.send_client && countMail(house, actor),
    async (scope, { params, query, body }) => {
      refuseLostKind(scope, query.type)
      const kind = await quotedKind(scope, params.id, query)
      await saveQuotation(scope, params.id, kind, body)
      return readQuotation(scope, params.id, kind)
    },
  ),
  reject: async (scope, { params, query, body }) =>
    rejectQuotation(scope, params.id, await quotedKind(scope, params.id, query), body.version),
  sendPartsList: preparedBy(countPartsList, (scope, { query, body }) => sendPartsList(scope, body, query)),
  excel: (visitor, { query }) => exportQuotation(visitor, query),
  inProgress: (scope, { params }) => readProgress(scope, params.id),
  assign: (scope, { params, body }) => assignWork(scope, params.id, body),
  qualityControl: (scope, { params }) => readQualityControl(scope, params.id),
  assignQualityControl: (scope, { params, body }) => assignQualityControl(scope, params.id, body),
  validateToken: (visitor, { query }) => showToClient(visitor, query.token),
  choose: (visitor, { body }) => chooseAsClient(visitor, body.token, body),
  changeState: (visitor, { body }) => answerAsClient(visitor, body.token, body.state),
})
