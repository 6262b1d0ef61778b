export { lockClients } from './client-upkeep.repo.ts'
export { createClient } from './clients.service.ts'
