import { useEffect } from 'react'
import { createPath, parsePath, type To, useLocation } from 'react-router'
import { garageToken } from './token.ts'

/** How a list was looked at: what its address asked for, and what it showed besides without its address saying so. */
type Look = { asked: URLSearchParams; shown: URLSearchParams }

/** The last look at each list, by its pathname. */
const looks = new Map<string, Look>()

// What one person looked for is nothing for the next one.
garageToken.onChange(forgetLooks)

/** Keeps how the list at this address is looked at, for who comes back to it from one of its rows. */
export function useLook(shown: Record<string, string | number> = {}): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const texts = Object.entries(shown).map(([name, value]) => [name, String(value)])
    looks.set(pathname, { asked: new URLSearchParams(search), shown: new URLSearchParams(texts) })
  })
}

/**
 * A list as it was looked at last, with its search, order and page, for the ways that lead back to it. Where a tab is
 * named, that look has to have been at the same one.
 */
export function asLastSeen(list: To): string {
  const { pathname, named } = partsOf(list)
  const asked = new URLSearchParams(isLastSeen(list) ? looks.get(pathname)?.asked : undefined)
  for (const [name, value] of named) asked.set(name, value)
  return createPath({ pathname, search: `?${asked}` })
}

/** Whether the last look at a list was at what is named of it. */
export function isLastSeen(list: To): boolean {
  const { pathname, named } = partsOf(list)
  const look = looks.get(pathname)
  return look !== undefined && named.every(([name, value]) => (look.asked.get(name) ?? look.shown.get(name)) === value)
}

function partsOf(list: To): { pathname: string; named: [string, string][] } {
  const { pathname = '', search = '' } = typeof list === 'string' ? parsePath(list) : list
  return { pathname, named: [...new URLSearchParams(search)] }
}

/** Who begins somewhere new comes back to whole lists. */
export function forgetLooks(): void {
  looks.clear()
}
