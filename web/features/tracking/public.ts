export { useOutboxSender } from './outbox.ts'
