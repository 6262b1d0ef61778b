import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { screen } from './screen.tsx'

const managesMechanic = { opens: ['work_order_management_mechanic'] } as const
const managesBodyShop = { opens: ['work_order_management_body_shop'] } as const
const managesAnyKind = {
  opens: ['work_order_management_mechanic', 'work_order_management_body_shop', 'work_order_management_appraisal'],
} as const

/** From the work on an order to what is handed over with the car. */
export const closingRoutes: RouteObject[] = [
  screen(
    paths.mechanicInProgress.pattern,
    () => import('#web/features/closing/in-progress-screen.tsx').then((m) => m.InProgressScreen),
    { ...managesMechanic, prefetch: ahead('inProgress') },
  ),
  screen(
    paths.mechanicQualityControl.pattern,
    () => import('#web/features/closing/quality-control-screen.tsx').then((m) => m.QualityControlScreen),
    { ...managesMechanic, prefetch: ahead('qualityControl') },
  ),
  screen(
    paths.mechanicClosing.pattern,
    () => import('#web/features/closing/closing-screens.tsx').then((m) => m.MechanicClosingScreen),
    { ...managesMechanic, prefetch: ahead('closing') },
  ),
  screen(
    paths.bodyShopClosing.pattern,
    () => import('#web/features/closing/closing-screens.tsx').then((m) => m.BodyShopClosingScreen),
    { ...managesBodyShop, prefetch: ahead('bodyShopClosing') },
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
  screen(
    paths.orderTimeline.pattern,
    () => import('#web/features/orders/order-timeline.tsx').then((m) => m.OrderTimelineScreen),
    { ...managesAnyKind, prefetch: ahead('timeline') },
  ),
]
