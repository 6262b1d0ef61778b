import { orderKinds } from '#domain/orders/order-kinds.ts'
import { StatusChip } from './status-chip.tsx'

/** Where an order comes from that lives under an appraisal, with its number. */
export function AppraisalChip() {
  return <StatusChip tone="examining">{orderKinds.entries.appraisal.label}</StatusChip>
}
