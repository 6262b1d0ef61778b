import { reports } from '#domain/reports/reports.contract.ts'
import { implement } from '#server/kernel/implement.ts'
import { writeOrders } from './orders-excel.service.ts'
import { showCollaborators, showOrders, showTasks, showTasksByDay } from './reports.service.ts'

const whole = { isWhole: true }

export const reportRoutes = implement(reports, {
  collaborators: (scope, { query }) => showCollaborators(scope, query),
  orders: (scope, { query }) => showOrders(scope, 'finished', query),
  allOrders: (scope, { query }) => showOrders(scope, 'logbook', query),
  printOrders: (scope, { query }) => showOrders(scope, 'finished', query, whole),
  printAllOrders: (scope, { query }) => showOrders(scope, 'logbook', query, whole),
  exportOrders: async (scope, { query }) => writeOrders(await showOrders(scope, 'finished', query, whole)),
  exportAllOrders: async (scope, { query }) => writeOrders(await showOrders(scope, 'logbook', query, whole)),
  taskDetails: (scope, { query }) => showTasks(scope, query),
  binnacleTaskDetail: (scope, { query }) => showTasksByDay(scope, query),
})
