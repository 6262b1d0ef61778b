import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { implement } from '#server/kernel/implement.ts'
import { findDuplicates, forgetClient, mergeClients, previewMerge } from './client-upkeep.service.ts'
import { personalDataOf } from './personal-data.service.ts'

export const clientUpkeepRoutes = implement(clientUpkeep, {
  duplicates: (scope, { params }) => findDuplicates(scope, params.id),
  mergePreview: (scope, { params }) => previewMerge(scope, params.id, params.other),
  merge: (scope, { params, body }) => mergeClients(scope, params.id, body),
  personalData: (scope, { params }) => personalDataOf(scope, params.id),
  erase: (scope, { params, body }) => forgetClient(scope, params.id, body),
})
