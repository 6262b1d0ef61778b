import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { type Door, screen } from './screen.tsx'

const managesMechanic: Door = { opens: ['work_order_management_mechanic'] }
const managesBodyShop: Door = { opens: ['work_order_management_body_shop'] }

const bodyShopQuotation = () =>
  import('#web/features/quotations/quotation-screen.tsx').then((m) => m.BodyShopQuotationScreen)

/** Quoting the parts of an order, the sheet that is printed of it, and who does and checks what was approved. */
export const quotationRoutes: RouteObject[] = [
  screen(
    paths.mechanicQuotation.pattern,
    () => import('#web/features/quotations/quotation-screen.tsx').then((m) => m.MechanicQuotationScreen),
    { ...managesMechanic, prefetch: ahead('quotation') },
  ),
  screen(
    paths.mechanicQuotationPrint.pattern,
    () => import('#web/features/quotations/quotation-print-screen.tsx').then((m) => m.MechanicQuotationPrintScreen),
    managesMechanic,
  ),
  ...[paths.bodyShopQuotation.pattern, paths.bodyShopQuotationAlias.pattern].map((path) =>
    screen(path, bodyShopQuotation, { ...managesBodyShop, prefetch: ahead('bodyShopQuotation') }),
  ),
  screen(
    paths.bodyShopQuotationPrint.pattern,
    () => import('#web/features/quotations/quotation-print-screen.tsx').then((m) => m.BodyShopQuotationPrintScreen),
    managesBodyShop,
  ),
  screen(
    paths.mechanicInProgress.pattern,
    () => import('#web/features/quotations/in-progress-screen.tsx').then((m) => m.InProgressScreen),
    { ...managesMechanic, prefetch: ahead('inProgress') },
  ),
  screen(
    paths.mechanicQualityControl.pattern,
    () => import('#web/features/quotations/quality-control-screen.tsx').then((m) => m.QualityControlScreen),
    { ...managesMechanic, prefetch: ahead('qualityControl') },
  ),
]

/** The client's own page, by the link in the mail; for whoever is not logged in. */
export const clientsQuotationRoute: RouteObject = screen(paths.acceptQuotation.pattern, () =>
  import('#web/features/quotations/accept-quotation-screen.tsx').then((m) => m.AcceptQuotationScreen),
)

export const orderStateRoute: RouteObject = screen(paths.changeOrderState.pattern, () =>
  import('#web/features/quotations/order-state-screen.tsx').then((m) => m.OrderStateScreen),
)
