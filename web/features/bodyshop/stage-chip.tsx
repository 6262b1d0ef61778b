import { type BodyShopStatus, bodyShopLabel, knownBodyShopStatus } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

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

/** The stage that an order is in. */
export function StageChip({ status }: { status: number }) {
  const known = knownBodyShopStatus(status)
  return <StatusChip tone={known ? tones[known] : 'refused'}>{bodyShopLabel(status)}</StatusChip>
}
