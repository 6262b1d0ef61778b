import { search } from '#domain/search/search.contract.ts'
import { implement } from '#server/kernel/implement.ts'
import { findEverywhere } from './search.service.ts'

export const searchRoutes = implement(search, {
  find: (scope, { query }) => findEverywhere(scope, query.q),
})
