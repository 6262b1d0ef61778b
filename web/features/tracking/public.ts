export { myOrderReads } from './my-order-reads.ts'
export { useOutboxSender, useUnsent } from './outbox.ts'
export { workPath } from './work-path.ts'
