import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { screen } from './screen.tsx'

/** Appraisals, as the one who makes them sees them. */
export const appraisalRoutes: RouteObject[] = [
  screen(
    paths.appraisalTracking.pattern,
    () => import('#web/features/appraisal/appraisal-screen.tsx').then((m) => m.AppraisalScreen),
    { opens: ['appraisal_orders'], prefetch: ahead('appraisal') },
  ),
]
