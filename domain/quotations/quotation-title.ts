import type { CodeOf } from '../kernel/coded.ts'
import { orderKinds } from '../orders/order-kinds.ts'

type Quoted = { order_number: string; type: CodeOf<typeof orderKinds>; from_appraisal: boolean }

/** What a quotation is called, on screens, papers, files and mails: an appraisal may have one of each kind. */
export function quotationTitle({ order_number, type, from_appraisal }: Quoted): string {
  return from_appraisal ? `${order_number} (${orderKinds.labelOf(type)})` : order_number
}
