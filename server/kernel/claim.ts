import { createHmac } from 'node:crypto'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { tokenHash } from './secrets.ts'

const shortestKey = 8
const longestKey = 100

/**
 * What a request is known by when it comes again. Only hashes, and the request's own depends on the key, which is not
 * kept: whoever reads the table cannot try passwords against a request that held one.
 */
export type Claim = { key: string; hash: string }

export function claimOf(header: string | string[] | undefined, request: unknown[]): Claim | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length < shortestKey || header.length > longestKey) {
    throw new Refusal('malformed', messages.refused.idempotencyKey)
  }
  const hash = createHmac('sha256', header).update(written(request)).digest('base64url')
  return { key: tokenHash(header), hash }
}

function written(request: unknown[]): string {
  try {
    return JSON.stringify(request)
  } catch {
    // It was read, so it can only be nested deeper than it can be written again.
    throw new Refusal('malformed', messages.malformed)
  }
}
