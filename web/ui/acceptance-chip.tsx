import { type Acceptance, acceptanceStates } from '#domain/quotations/acceptance.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { StatusChip } from './status-chip.tsx'

const tones: Record<Acceptance, StatusTone> = { pending: 'waiting', accepted: 'done', rejected: 'refused' }

/** What the client said of a quotation. */
export function AcceptanceChip({ acceptance }: { acceptance: Acceptance }) {
  return <StatusChip tone={tones[acceptance]}>{acceptanceStates.entries[acceptance].label}</StatusChip>
}
