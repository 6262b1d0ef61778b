export { useOutboxSender } from './outbox.ts'
export { workPath } from './work-path.ts'
