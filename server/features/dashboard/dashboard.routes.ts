import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { implement } from '#server/kernel/implement.ts'
import { reportMonth } from './dashboard.service.ts'

export const dashboardRoutes = implement(dashboards, {
  report: (scope, { query }) => reportMonth(scope, query),
})
