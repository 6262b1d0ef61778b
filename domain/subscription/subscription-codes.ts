import { coded } from '../kernel/coded.ts'

export const garageStatuses = coded({
  active: { code: 10, label: 'Activo' },
  inactive: { code: 20, label: 'Inactivo' },
  pending: { code: 30, label: 'Pendiente' },
})

export const paymentTypes = coded({
  monthly: { code: 11, label: 'Mensual' },
  annual: { code: 21, label: 'Anual' },
})

/** A plan with this many orders or more has no limit. */
export const unlimitedOrders = 1_000_000
