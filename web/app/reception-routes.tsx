import type { RouteObject } from 'react-router'
import type { Permission } from '#domain/kernel/permissions.ts'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { screen } from './screen.tsx'

const managesOrders = { opens: ['work_order_management'] satisfies Permission[] }
const managesMechanics = { opens: ['work_order_management_mechanic'] satisfies Permission[] }
const managesBodyShop = { opens: ['work_order_management_body_shop'] satisfies Permission[] }
const managesAppraisals = { opens: ['work_order_management_appraisal'] satisfies Permission[] }

/** Where orders come in and are found again; each screen with the permission that opens it. */
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
    managesMechanics,
  ),
  ...[paths.mechanicOrder.pattern, paths.mechanicOrderAlias.pattern].map((path) =>
    screen(
      path,
      () => import('#web/features/orders/order-screens.tsx').then((m) => m.MechanicOrderScreen),
      managesMechanics,
    ),
  ),
  screen(
    paths.mechanicOrders,
    () => import('#web/features/orders/mechanic-orders-screen.tsx').then((m) => m.MechanicOrdersScreen),
    managesMechanics,
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
]
