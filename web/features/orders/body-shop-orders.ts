import { type BodyShopStatus, bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { paths } from '#web/kernel/paths.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { invoices, type ListedKind, listedStates, quotes, showsInvoice } from './listed-kind.ts'

const tones: Record<BodyShopStatus, StatusTone> = {
  not_assigned: 'waiting',
  diagnostic: 'examining',
  quotation: 'quoting',
  disarmed: 'working',
  straightened: 'working',
  enlisted: 'working',
  painting: 'working',
  polished: 'working',
  armed: 'working',
  quality_control: 'verifying',
  car_wash: 'verifying',
  to_check_in: 'invoicing',
  finalized: 'done',
}

export const bodyShopOrders: ListedKind = {
  title: 'ORDENES ENDEREZADO Y PINTURA',
  kind: 'body_shop',
  list: paths.bodyShopOrders,
  edit: (id) => paths.bodyShopOrder({ id }),
  board: (status) => tones[bodyShopStatuses.keyOf(status as 0)],
  states: listedStates(bodyShopStatuses, {
    quotation: quotes((id) => paths.bodyShopQuotation({ id })),
    to_check_in: invoices((id) => paths.bodyShopClosing({ id })),
    finalized: showsInvoice,
  }),
}
