import { incomplete } from '#domain/incomplete/incomplete.contract.ts'
import { implement } from '#server/kernel/implement.ts'
import { describeIncompleteCars, describeIncompleteOrders, describeIncompleteTasks } from './incomplete.service.ts'

export const incompleteRoutes = implement(incomplete, {
  cars: (scope, { query }) => describeIncompleteCars(scope, query),
  orders: (scope, { params, query }) => describeIncompleteOrders(scope, params.id, query),
  tasks: (scope, { params, query }) => describeIncompleteTasks(scope, params.id, query.page),
})
