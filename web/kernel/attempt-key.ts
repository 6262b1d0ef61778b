import { readDraft, removeDraft, writeDraft } from './drafts.ts'

/**
 * Keys of writes whose outcome nobody knows, by what was asked. Asking the very same again sends the same key,
 * so that the server, if it had acted, answers as it did then and does nothing twice.
 */
const unsettled = new Map<string, string>()

/**
 * What is made from a draft has its key beside it: the same after a reload, and also when something was changed since,
 * which the server then refuses if it had acted.
 */
export function keyFor(attempt: string, besideDraft?: string): string {
  const kept = besideDraft === undefined ? undefined : readDraft(besideDraft)
  const key = typeof kept === 'string' ? kept : (unsettled.get(attempt) ?? newKey())
  if (besideDraft !== undefined) writeDraft(besideDraft, key)
  return key
}

export function leaveUnsettled(attempt: string, key: string): void {
  unsettled.set(attempt, key)
}

export function settle(attempt: string, besideDraft?: string): void {
  unsettled.delete(attempt)
  if (besideDraft !== undefined) removeDraft(besideDraft)
}

export function forgetAttempts(): void {
  unsettled.clear()
}

/** A version 4 UUID. `crypto.randomUUID` is missing where a workshop opens the page by plain http in its own network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
