import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { paths } from '#web/kernel/paths.ts'
import { bodyShopTones } from '#web/ui/body-shop-tones.ts'
import { invoices, type ListedKind, listedStates, quotes, showsInvoice } from './listed-kind.ts'

export const bodyShopOrders: ListedKind = {
  title: 'ORDENES ENDEREZADO Y PINTURA',
  kind: 'body_shop',
  list: paths.bodyShopOrders,
  edit: (id) => paths.bodyShopOrder({ id }),
  board: (status) => bodyShopTones[bodyShopStatuses.keyOf(status as 0)],
  states: listedStates(bodyShopStatuses, {
    quotation: quotes((id) => paths.bodyShopQuotation({ id })),
    to_check_in: invoices((id) => paths.bodyShopClosing({ id })),
    finalized: showsInvoice,
  }),
}
