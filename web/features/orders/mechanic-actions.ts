import {
  type Icon,
  IconChecklist,
  IconCurrencyDollar,
  IconFileInvoice,
  IconReceipt,
  IconTools,
} from '@tabler/icons-react'
import type { MechanicStatus } from '#domain/mechanic/mechanic-statuses.ts'
import { paths } from '#web/kernel/paths.ts'

type OrderAction = { label: string; icon: Icon; to: (id: number) => string }

/** What the people at the desk do next with an order in each state. */
const byStatus: Partial<Record<MechanicStatus, OrderAction>> = {
  quotation: { label: 'Cotización', icon: IconCurrencyDollar, to: (id) => paths.mechanicQuotation({ id }) },
  in_progress: { label: 'En proceso', icon: IconTools, to: (id) => paths.mechanicInProgress({ id }) },
  quality_control: {
    label: 'Control de calidad',
    icon: IconChecklist,
    to: (id) => paths.mechanicQualityControl({ id }),
  },
  to_check_in: { label: 'Facturar', icon: IconReceipt, to: (id) => paths.mechanicClosing({ id }) },
  finalized: { label: 'Ver factura', icon: IconFileInvoice, to: (id) => paths.orderSlip({ id, back: 'back' }) },
}

export function mechanicActions(status: MechanicStatus): OrderAction[] {
  const action = byStatus[status]
  return action ? [action] : []
}
