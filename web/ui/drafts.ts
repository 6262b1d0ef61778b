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
  removeWhere((stored) => stored === prefix + key || stored.startsWith(`${prefix}${key}/`))
}

/** For logout: whoever comes next must not see them. */
export function clearDrafts(): void {
  removeWhere((stored) => stored.startsWith(prefix))
}

function removeWhere(matches: (stored: string) => boolean): void {
  for (const stored of Object.keys(sessionStorage)) if (matches(stored)) sessionStorage.removeItem(stored)
}
