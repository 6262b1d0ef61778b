import { clients } from '#domain/clients/clients.contract.ts'
import { listBilledOrders } from '#server/features/orders/public.ts'
import { implement } from '#server/kernel/implement.ts'
import { findClient } from './clients.repo.ts'
import { createClient, listClients, readClient, removeClient, saveClient } from './clients.service.ts'

export const clientRoutes = implement(clients, {
  list: (scope, { query }) => listClients(scope, query),
  read: (scope, { params }) => readClient(scope, params.id),
  create: async (scope, { body }) => readClient(scope, await createClient(scope, body)),
  update: (scope, { params, body }) => saveClient(scope, params.id, body),
  delete: (scope, { params }) => removeClient(scope, params.id),
  orders: async (scope, { params, query }) => {
    await findClient(scope, params.id)
    return listBilledOrders(scope, { client: params.id }, query)
  },
})
