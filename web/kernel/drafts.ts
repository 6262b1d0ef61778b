import { tabStorage } from './storage.ts'

const prefix = 'draft:'

/** Under it stand the drafts of the platform's console, whose people are others than those of a workshop. */
export const draftsOfConsole = 'platform'

/** Kept beside a draft, also where nothing else was filled in: the names of files that are on their way. */
export const lateFilesOf = (key: string): string => `${key}/late/`

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

/** Nothing that anybody of a workshop typed stays, nor what else this tab knows of them. */
export function forgetTabOfGarage(): void {
  const console = prefix + draftsOfConsole
  for (const stored of tabStorage.names()) if (!stored.startsWith(console)) tabStorage.removeItem(stored)
}

/** Removes a draft and what was kept beside it (`key/…`), but for what begins with one of `except`. */
export function removeDraft(key: string, ...except: string[]): void {
  const own = prefix + key
  const removed = tabStorage.names().filter((stored) => stored === own || stored.startsWith(`${own}/`))
  for (const stored of removed) {
    if (!except.some((begin) => stored.startsWith(prefix + begin))) tabStorage.removeItem(stored)
  }
}
