import type { RouteObject } from 'react-router'
import { administrationRoutes } from '#web/app/administration-routes.tsx'
import { appraisalRoutes } from '#web/app/appraisal-routes.tsx'
import { clientRoutes } from '#web/app/client-routes.tsx'
import { closingRoutes } from '#web/app/closing-routes.tsx'
import { dashboardRoutes } from '#web/app/dashboard-routes.tsx'
import { incompleteRoutes } from '#web/app/incomplete-routes.tsx'
import { operatorRoutes } from '#web/app/operator-routes.tsx'
import { quotationRoutes } from '#web/app/quotation-routes.tsx'
import { receptionRoutes } from '#web/app/reception-routes.tsx'
import { reportRoutes } from '#web/app/report-routes.tsx'

/** Every screen behind the login but MI PERFIL. */
export const inside: RouteObject[] = [
  ...dashboardRoutes,
  ...clientRoutes,
  ...administrationRoutes,
  ...receptionRoutes,
  ...quotationRoutes,
  ...closingRoutes,
  ...operatorRoutes,
  ...appraisalRoutes,
  ...incompleteRoutes,
  ...reportRoutes,
]
