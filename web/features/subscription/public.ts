export { ExtraOrdersModal } from './extra-orders-modal.tsx'
export { invoiceColumns, monthText } from './invoice-columns.tsx'
export { OrderTypesField } from './order-types-field.tsx'
export { SubscriptionStatus } from './subscription-status.tsx'
