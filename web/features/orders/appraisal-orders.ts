import { appraisalCountNames, appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { paths } from '#web/kernel/paths.ts'
import { invoices, type ListedKind, listedStates, showsInvoice } from './listed-kind.ts'

export const appraisalOrders: ListedKind = {
  title: 'ORDENES DE AVALÚO',
  kind: 'appraisal',
  list: paths.appraisalOrders,
  edit: (id) => paths.appraisalOrder({ id }),
  states: listedStates(
    appraisalStatuses,
    {
      to_check_in: invoices((id) => paths.appraisalClosing({ id })),
      finalized: showsInvoice,
    },
    appraisalCountNames,
  ),
}
