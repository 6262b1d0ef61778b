export { sayFarewell } from './before-logout.ts'
export { myOrderReads } from './my-order-reads.ts'
export { useOutboxSender } from './outbox.ts'
export { workPath } from './work-path.ts'
