import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits that fit an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this is stored of a token: enough to find it again, of no use to whoever reads it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function sign(key: Buffer, ...parts: (string | number)[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
}

export function isSignedBy(key: Buffer, signature: string, ...parts: (string | number)[]): boolean {
  const right = Buffer.from(sign(key, ...parts))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}
