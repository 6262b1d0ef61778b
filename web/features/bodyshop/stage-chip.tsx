import { bodyShopLabel, knownBodyShopStatus } from '#domain/bodyshop/bodyshop-statuses.ts'
import { bodyShopTones } from '#web/ui/body-shop-tones.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** The stage that an order is in. */
export function StageChip({ status }: { status: number }) {
  const known = knownBodyShopStatus(status)
  return <StatusChip tone={known ? bodyShopTones[known] : 'refused'}>{bodyShopLabel(status)}</StatusChip>
}
