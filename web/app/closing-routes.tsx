import type { RouteObject } from 'react-router'
import { closings } from '#domain/closing/closing.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { prefetch } from '#web/kernel/use-endpoint.ts'
import { screen } from './screen.tsx'

const managesMechanic = { opens: ['work_order_management_mechanic'] } as const
const managesAnyKind = {
  opens: ['work_order_management_mechanic', 'work_order_management_body_shop', 'work_order_management_appraisal'],
} as const

/** From the work on an order to what is handed over with the car. */
export const closingRoutes: RouteObject[] = [
  screen(
    paths.mechanicInProgress.pattern,
    () => import('#web/features/closing/in-progress-screen.tsx').then((m) => m.InProgressScreen),
    { ...managesMechanic, prefetch: ({ id }) => prefetch(quotations.inProgress, { params: { id: Number(id) } }) },
  ),
  screen(
    paths.mechanicQualityControl.pattern,
    () => import('#web/features/closing/quality-control-screen.tsx').then((m) => m.QualityControlScreen),
    { ...managesMechanic, prefetch: ({ id }) => prefetch(quotations.qualityControl, { params: { id: Number(id) } }) },
  ),
  screen(
    paths.mechanicClosing.pattern,
    () => import('#web/features/closing/mechanic-closing-screen.tsx').then((m) => m.MechanicClosingScreen),
    { ...managesMechanic, prefetch: ({ id }) => prefetch(closings.read, { params: { id: Number(id) } }) },
  ),
  screen(paths.orderSlip.pattern, () => import('#web/features/closing/slip-screen.tsx').then((m) => m.SlipScreen), {
    opens: ['work_order_management'],
    prefetch: ({ id }) => prefetch(closings.slip, { params: { id: Number(id) } }),
  }),
  screen(
    paths.orderTimeline.pattern,
    () => import('#web/features/orders/order-timeline.tsx').then((m) => m.OrderTimelineScreen),
    { ...managesAnyKind, prefetch: ({ id }) => prefetch(orders.timeline, { params: { id: Number(id) } }) },
  ),
]
