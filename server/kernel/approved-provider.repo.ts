import { sql } from 'kysely'

/** Who was approved for a quotation line (l), and at which price; nothing where nobody was. */
export const approvedProvider = sql<string | null>`(array[l.provider1, l.provider2, l.provider3])[l.approved_provider]`
export const approvedCents = sql<number | null>`(array[l.price_provider1_cents, l.price_provider2_cents,
  l.price_provider3_cents])[l.approved_provider]`
