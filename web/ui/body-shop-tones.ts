import type { BodyShopStatus } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { StatusTone } from '#web/theme/palette.ts'

/** The colour of each state of a body-shop order, the same on the board and on the operator's screen. */
export const bodyShopTones: Record<BodyShopStatus, StatusTone> = {
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
