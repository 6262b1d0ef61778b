import { readDraft, removeDraft, writeDraft } from './drafts.ts'

/** A write: what exactly is asked for, and of which kind of record it is. */
export type Attempt = { asked: string; about: string }

/**
 * Keys of writes whose outcome nobody knows, by what was asked. Asking the very same again sends the same key,
 * so that the server, if it had acted, answers as it did then and does nothing twice.
 */
const unsettled = new Map<string, { key: string; about: string; isUnderWay: boolean }>()

/**
 * What is made from a draft has its key beside it: the same after a reload, and also when something was changed since,
 * which the server then refuses if it had acted.
 */
export function keyFor({ asked, about }: Attempt, besideDraft?: string): string {
  const kept = besideDraft === undefined ? undefined : readDraft(besideDraft)
  const key = typeof kept === 'string' ? kept : (unsettled.get(asked)?.key ?? newKey())
  unsettled.set(asked, { key, about, isUnderWay: true })
  if (besideDraft !== undefined) writeDraft(besideDraft, key)
  return key
}

export function settle({ asked }: Attempt, besideDraft?: string): void {
  unsettled.delete(asked)
  if (besideDraft !== undefined) removeDraft(besideDraft)
}

/** No answer will come any more: from now on another change may make it obsolete. */
export function giveUp({ asked }: Attempt): void {
  const attempt = unsettled.get(asked)
  if (attempt) attempt.isUnderWay = false
}

/**
 * Another one of the kind was answered. Who asks now for what got no answer before means it anew, as when it was done and
 * then undone: with the old key they would be told the old answer, and nothing would be done. Other kinds are left alone,
 * lest a press in between make somebody buy twice.
 */
export function forgetOthersLike({ about }: Attempt): void {
  for (const [asked, other] of unsettled) if (other.about === about && !other.isUnderWay) unsettled.delete(asked)
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
