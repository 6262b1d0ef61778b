import { coded } from '../kernel/coded.ts'
import type { OrderType } from '../kernel/permissions.ts'

/** The kinds of order as the wire calls them. */
export const orderKinds = coded({
  mechanic: { code: 'order_mechanic', label: 'Mecánica' },
  body_shop: { code: 'order_body_shop', label: 'Enderezado y Pintura' },
  appraisal: { code: 'order_appraisal', label: 'Avalúo' },
} satisfies Record<OrderType, { code: `order_${OrderType}`; label: string }>)

/** The kinds of order that a plan offers at registration; note the small p. */
export const offeredOrderTypes = coded({
  mechanic: { code: 'mechanic', label: 'Mecánica' },
  body_shop: { code: 'body_shop', label: 'Enderezado y pintura' },
  appraisal: { code: 'appraisal', label: 'Avalúo' },
} satisfies Record<OrderType, { code: OrderType; label: string }>)

/** The kind of order that a task belongs to. */
export const taskOrderTypes = coded({
  body_shop: { code: 11, label: 'Enderezado y Pintura' },
  mechanic: { code: 22, label: 'Mecánica' },
  appraisal: { code: 33, label: 'Avalúo' },
} satisfies Record<OrderType, { code: number; label: string }>)

export const repairTypes = coded({
  normal: { code: 'Normal', label: 'Normal' },
  fast: { code: 'Rapido', label: 'Rapido' },
})
