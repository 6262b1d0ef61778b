import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { screen } from './screen.tsx'

/** What is billed, and what is handed over with the car. */
export const closingRoutes: RouteObject[] = [
  screen(
    paths.mechanicClosing.pattern,
    () => import('#web/features/closing/closing-screens.tsx').then((m) => m.MechanicClosingScreen),
    { opens: ['work_order_management_mechanic'], prefetch: ahead('closing') },
  ),
  screen(
    paths.bodyShopClosing.pattern,
    () => import('#web/features/closing/closing-screens.tsx').then((m) => m.BodyShopClosingScreen),
    { opens: ['work_order_management_body_shop'], prefetch: ahead('bodyShopClosing') },
  ),
  screen(
    paths.appraisalClosing.pattern,
    () => import('#web/features/closing/closing-screens.tsx').then((m) => m.AppraisalClosingScreen),
    { opens: ['work_order_management_appraisal'], prefetch: ahead('appraisalClosing') },
  ),
  screen(paths.orderSlip.pattern, () => import('#web/features/closing/slip-screen.tsx').then((m) => m.SlipScreen), {
    opens: ['work_order_management'],
    prefetch: ahead('slip'),
  }),
]
