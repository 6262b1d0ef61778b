export { SubscriptionStatus } from './subscription-status.tsx'
