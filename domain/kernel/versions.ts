import * as z from 'zod'
import { Refusal } from './refusal.ts'
import { messages } from './texts.ts'

/** The version an edit was read at: optional on the wire, always sent by our own screens. */
export const version = z.int().optional()

/** Whoever says which version they saw changes none that somebody else has saved since. */
export function refuseOlder(seen: number | undefined, current: number): void {
  if (seen !== undefined && seen !== current) throw new Refusal('conflict', messages.conflict)
}
