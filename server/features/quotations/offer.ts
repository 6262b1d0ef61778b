import { createHash } from 'node:crypto'
import type { Line } from './lines.repo.ts'

/** What the client agrees to: providers, prices and the choice; a cost is nothing of theirs. */
export function hashOfOffer(lines: readonly Line[]): string {
  return hashOf(lines.map((line) => [...pricesOf(line), line.approved_provider]))
}

/** What the client chooses from, whatever was chosen before. */
export function hashOfPrices(lines: readonly Line[]): string {
  return hashOf(lines.map(pricesOf))
}

function pricesOf(line: Line) {
  return [
    line.id,
    line.provider1,
    line.provider2,
    line.provider3,
    line.price_provider1_cents,
    line.price_provider2_cents,
    line.price_provider3_cents,
  ]
}

function hashOf(offer: unknown): string {
  return createHash('sha256').update(JSON.stringify(offer)).digest('base64url')
}
