import * as z from 'zod'
import { download, endpoint } from '../kernel/endpoint.ts'
import { justification } from '../kernel/fields.ts'
import { money } from '../kernel/money.ts'
import { chosen } from '../kernel/number-fields.ts'
import { version } from '../kernel/versions.ts'
import { takenOver } from './client-merge.rules.ts'
import { client, clientRow } from './clients.contract.ts'

const manages = { opens: ['customer_management'] } as const
/** Orders of every branch hang on a client: only who sees all of them may move or forget them. */
const decides = { ...manages, also: ['delete_records'], onlyMainGarage: true } as const

/** What two records of the same person would become: the one that stays, with what the other adds to it. */
export const mergePreview = z.object({
  kept: client,
  other: client,
  /** Fields that only the other one has filled in, and so are taken over. */
  taken_over: z.array(z.enum(takenOver)),
  cars: z.int(),
  contacts: z.int(),
  orders: z.int(),
  total_amount: money,
})

/** Keeping the records in order: two of the same person become one, and a person can ask for theirs or be forgotten. */
export const clientUpkeep = {
  /** Others with the same document or telephone. */
  duplicates: endpoint('GET', 'client/{id}/duplicates/', { ...manages, answer: z.array(clientRow) }),
  mergePreview: endpoint('GET', 'client/{id}/merge/{other}/', {
    ...manages,
    onlyMainGarage: true,
    answer: mergePreview,
  }),
  merge: endpoint('POST', 'client/{id}/merge/', {
    ...decides,
    /** The other one's version as well: with its record goes what a colleague has written there since. */
    body: z.object({ other: chosen, version, other_version: version }),
    answer: client,
  }),
  personalData: endpoint('GET', 'client/{id}/personal_data/', { ...manages, answer: download }),
  erase: endpoint('POST', 'client/{id}/erase/', {
    ...decides,
    body: z.object({ reason: justification, version }),
  }),
}
