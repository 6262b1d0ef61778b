import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { appraisalRoutes } from './appraisal-routes.tsx'
import { type Door, screen } from './screen.tsx'

const works: Door = { opens: ['my_work_orders'] }
const worksAsMechanic: Door = { opens: ['mechanics_orders'] }
const worksOnBodies: Door = { opens: ['body_shop_orders'] }

/** Who came to their work by its address leaves it for their list, maybe where there is no network any more. */
const leadsTo = () => [myOrdersRoute]

const workRoutes: RouteObject[] = [
  screen(
    paths.mechanicDiagnosis.pattern,
    () => import('#web/features/mechanic/diagnosis-screen.tsx').then((m) => m.DiagnosisScreen),
    { ...worksAsMechanic, prefetch: ahead('diagnosis'), leadsTo },
  ),
  screen(
    paths.mechanicTracking.pattern,
    () => import('#web/features/mechanic/tracking-screen.tsx').then((m) => m.TrackingScreen),
    { ...worksAsMechanic, prefetch: ahead('tracking'), leadsTo },
  ),
  screen(
    paths.bodyShopDiagnosis.pattern,
    () => import('#web/features/bodyshop/body-diagnosis-screen.tsx').then((m) => m.BodyDiagnosisScreen),
    { ...worksOnBodies, prefetch: ahead('bodyShopWork'), leadsTo },
  ),
  screen(
    paths.bodyShopTracking.pattern,
    () => import('#web/features/bodyshop/body-tracking-screen.tsx').then((m) => m.BodyTrackingScreen),
    { ...worksOnBodies, prefetch: ahead('bodyShopWork'), leadsTo },
  ),
]

const myOrdersRoute = screen(
  paths.myWorkOrders,
  () => import('#web/features/tracking/my-orders-screen.tsx').then((m) => m.MyOrdersScreen),
  { ...works, leadsTo: () => [...workRoutes, ...appraisalRoutes] },
)

/** What the people in the workshop use, mostly on their phones. */
export const operatorRoutes: RouteObject[] = [myOrdersRoute, ...workRoutes]
