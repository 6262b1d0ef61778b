import { reports } from '#domain/reports/reports.contract.ts'
import { implement } from '#server/kernel/implement.ts'
import { writeOrders } from './orders-excel.service.ts'
import {
  printOrders,
  showCollaborators,
  showEveryOrder,
  showOrders,
  showTasks,
  showTasksByDay,
} from './reports.service.ts'

export const reportRoutes = implement(reports, {
  collaborators: (scope, { query }) => showCollaborators(scope, query),
  orders: (scope, { query }) => showOrders(scope, 'finished', query),
  allOrders: (scope, { query }) => showOrders(scope, 'logbook', query),
  printOrders: (scope, { query }) => printOrders(scope, 'finished', query),
  printAllOrders: (scope, { query }) => printOrders(scope, 'logbook', query),
  exportOrders: async (scope, { query }) => writeOrders('finished', await showEveryOrder(scope, 'finished', query)),
  exportAllOrders: async (scope, { query }) =>
    writeOrders('logbook', await showEveryOrder(scope, 'logbook', query), query.type_order),
  taskDetails: (scope, { query }) => showTasks(scope, query),
  binnacleTaskDetail: (scope, { query }) => showTasksByDay(scope, query),
})
