export { ExtraOrdersModal } from './extra-orders-modal.tsx'
export { SubscriptionStatus } from './subscription-status.tsx'
