import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { type Door, screen } from './screen.tsx'

const managesOrders: Door = { opens: ['work_order_management'] }
const managesMechanic: Door = { opens: ['work_order_management_mechanic'] }
const managesBodyShop: Door = { opens: ['work_order_management_body_shop'] }
const managesAppraisals: Door = { opens: ['work_order_management_appraisal'] }

/** Where orders come in, are found again and tell what happened to them; each screen with the permission that opens it. */
export const receptionRoutes: RouteObject[] = [
  screen(
    paths.workOrders,
    () => import('#web/features/orders/orders-dashboard-screen.tsx').then((m) => m.OrdersDashboardScreen),
    { ...managesOrders, prefetch: ahead('orders') },
  ),
  screen(
    paths.selectOrder,
    () => import('#web/features/orders/select-order-screen.tsx').then((m) => m.SelectOrderScreen),
    { ...managesOrders, prefetch: ahead('selectOrder') },
  ),
  screen(
    paths.newMechanicOrder,
    () => import('#web/features/orders/order-screens.tsx').then((m) => m.NewMechanicOrderScreen),
    managesMechanic,
  ),
  ...[paths.mechanicOrder.pattern, paths.mechanicOrderAlias.pattern].map((path) =>
    screen(
      path,
      () => import('#web/features/orders/order-screens.tsx').then((m) => m.MechanicOrderScreen),
      managesMechanic,
    ),
  ),
  screen(
    paths.mechanicOrders,
    () => import('#web/features/orders/mechanic-orders-screen.tsx').then((m) => m.MechanicOrdersScreen),
    managesMechanic,
  ),
  screen(
    paths.newBodyShopOrder,
    () => import('#web/features/orders/order-screens.tsx').then((m) => m.NewBodyShopOrderScreen),
    managesBodyShop,
  ),
  screen(
    paths.bodyShopOrder.pattern,
    () => import('#web/features/orders/order-screens.tsx').then((m) => m.BodyShopOrderScreen),
    managesBodyShop,
  ),
  screen(
    paths.bodyShopOrders,
    () => import('#web/features/orders/body-shop-orders-screen.tsx').then((m) => m.BodyShopOrdersScreen),
    managesBodyShop,
  ),
  screen(
    paths.newAppraisalOrder,
    () => import('#web/features/orders/order-screens.tsx').then((m) => m.NewAppraisalOrderScreen),
    managesAppraisals,
  ),
  screen(
    paths.appraisalOrder.pattern,
    () => import('#web/features/orders/order-screens.tsx').then((m) => m.AppraisalOrderScreen),
    managesAppraisals,
  ),
  screen(
    paths.appraisalOrders,
    () => import('#web/features/orders/appraisal-orders-screen.tsx').then((m) => m.AppraisalOrdersScreen),
    managesAppraisals,
  ),
  screen(
    paths.orderTimeline.pattern,
    () => import('#web/features/orders/order-timeline.tsx').then((m) => m.OrderTimelineScreen),
    {
      opens: ['work_order_management_mechanic', 'work_order_management_body_shop', 'work_order_management_appraisal'],
      prefetch: ahead('timeline'),
    },
  ),
]
