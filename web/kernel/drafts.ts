import { tabStorage } from './storage.ts'

const prefix = 'draft:'

/** What somebody typed and has not saved. It outlives a reload, not the tab. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(tabStorage.getItem(prefix + key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, value: unknown): void {
  tabStorage.setItem(prefix + key, JSON.stringify(value))
}

/** Removes a draft and what was kept beside it (`key/…`). */
export function removeDraft(key: string): void {
  const own = prefix + key
  const removed = tabStorage.names().filter((stored) => stored === own || stored.startsWith(`${own}/`))
  for (const stored of removed) tabStorage.removeItem(stored)
}
