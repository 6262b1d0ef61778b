import { useSyncExternalStore } from 'react'
import { deviceStorage } from './storage.ts'

/** A write that is kept on this device until the server has answered it. */
export type Kept = {
  /** The Idempotency-Key of every try: the server acts once, however often it hears of it. */
  key: string
  /** The method and path of its endpoint. */
  endpoint: string
  params: Record<string, string | number>
  body: unknown
  /** What it is about, so that a screen finds its own: `mechanic/12`. */
  about: string
  success?: string | undefined
  failure: string
  /** How often it was tried in vain. */
  tries: number
  /** When a try may first have reached the server, by the clock of this device. */
  triedAt?: number | undefined
}

const prefix = 'outbox:'
const none: readonly Kept[] = []
const listeners = new Set<() => void>()
const read = new Map<number, { text: string; kept: readonly Kept[] }>()

// Another tab of the same person adds and removes as well.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith(prefix)) tell()
})

/** What waits of a person, oldest first. The same list until something changes. */
export function keptOf(owner: number): readonly Kept[] {
  const text = deviceStorage.getItem(prefix + owner)
  if (text === null) return none
  const known = read.get(owner)
  if (known?.text === text) return known.kept
  const kept = understood(text)
  read.set(owner, { text, kept })
  return kept
}

export function keep(owner: number, entry: Kept): void {
  write(owner, [...keptOf(owner), entry])
}

export function drop(owner: number, key: string): void {
  write(
    owner,
    keptOf(owner).filter((entry) => entry.key !== key),
  )
}

/** Before it is sent: the tab may be closed before the answer. From a device that knows it is offline nothing arrives. */
export function noteTryBegun(owner: number, key: string): void {
  if (navigator.onLine) change(owner, key, ({ triedAt = Date.now(), ...entry }) => ({ ...entry, triedAt }))
}

/** That start is known to have come to nothing: how old it gets does not matter. */
export function forgetTryBegun(owner: number, key: string): void {
  change(owner, key, (entry) => ({ ...entry, triedAt: undefined }))
}

export function noteTry(owner: number, key: string): void {
  change(owner, key, (entry) => ({ ...entry, tries: entry.tries + 1 }))
}

/** At logout nothing stays; after a session that ended by itself only what is `owner`'s does. */
export function forgetKept(except?: number): void {
  const stays = except === undefined ? undefined : prefix + except
  const others = deviceStorage.names().filter((stored) => stored.startsWith(prefix) && stored !== stays)
  for (const stored of others) deviceStorage.removeItem(stored)
  if (others.length > 0) tell()
}

export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKept(owner: number): readonly Kept[] {
  return useSyncExternalStore(onKeptChange, () => keptOf(owner))
}

function change(owner: number, key: string, changed: (entry: Kept) => Kept): void {
  const kept = keptOf(owner)
  if (kept.some((entry) => entry.key === key)) {
    write(
      owner,
      kept.map((entry) => (entry.key === key ? changed(entry) : entry)),
    )
  }
}

function write(owner: number, kept: readonly Kept[]): void {
  if (kept.length === 0) deviceStorage.removeItem(prefix + owner)
  else deviceStorage.setItem(prefix + owner, JSON.stringify(kept))
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function understood(text: string): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? (kept as Kept[]) : none
  } catch {
    return none
  }
}
