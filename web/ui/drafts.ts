const prefix = 'draft:'

/** What somebody typed and has not saved. It outlives a reload, not the tab. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage must not stop anybody from typing.
  }
}

/** Removes a draft and what was kept beside it (`key/…`). */
export function removeDraft(key: string): void {
  const own = prefix + key
  const removed = Object.keys(sessionStorage).filter((stored) => stored === own || stored.startsWith(`${own}/`))
  for (const stored of removed) sessionStorage.removeItem(stored)
}
