export { createClient } from './clients.service.ts'
