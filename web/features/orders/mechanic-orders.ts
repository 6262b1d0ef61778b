import { IconChecklist, IconTools } from '@tabler/icons-react'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { paths } from '#web/kernel/paths.ts'
import { invoices, type ListedKind, listedStates, quotes, showsInvoice } from './listed-kind.ts'

export const mechanicOrders: ListedKind = {
  title: 'ORDENES MECANICAS',
  kind: 'mechanic',
  list: paths.mechanicOrders,
  edit: (id) => paths.mechanicOrder({ id }),
  states: listedStates(mechanicStatuses, {
    quotation: quotes((id) => paths.mechanicQuotation({ id })),
    in_progress: { label: 'En proceso', icon: IconTools, to: (id) => paths.mechanicInProgress({ id }) },
    quality_control: {
      label: 'Control de calidad',
      icon: IconChecklist,
      to: (id) => paths.mechanicQualityControl({ id }),
    },
    to_check_in: invoices((id) => paths.mechanicClosing({ id })),
    finalized: showsInvoice,
  }),
}
