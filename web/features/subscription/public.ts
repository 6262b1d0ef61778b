export { choosesOrderType, OrderTypesField } from './order-types-field.tsx'
export { SubscriptionStatus } from './subscription-status.tsx'
