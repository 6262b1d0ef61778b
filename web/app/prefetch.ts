import { matchRoutes, parsePath, type RouteObject } from 'react-router'
import type { ScreenHandle } from './screen.tsx'

const idleGuessMs = 2000

/** Fetches the code and the first data of the screen behind any link that is pointed at or focused. */
export function prefetchPointedLinks(routes: RouteObject[]): void {
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
    if (link) prefetchScreen(routes, link.hash.slice(1))
  }
  document.addEventListener('pointerover', fetchAhead, { passive: true })
  document.addEventListener('focusin', fetchAhead)
}

/** Fetches the code of screens that may be needed, once the browser has nothing else to do; not for who saves data. */
export function prefetchWhenIdle(handles: ScreenHandle[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || handles.length === 0) return () => undefined
  return whenIdle(() => {
    for (const { load } of handles) load().catch(() => undefined)
  })
}

function whenIdle(run: () => void): () => void {
  // Not every browser tells.
  if (typeof requestIdleCallback === 'undefined') {
    const timeout = setTimeout(run, idleGuessMs)
    return () => clearTimeout(timeout)
  }
  const request = requestIdleCallback(run)
  return () => cancelIdleCallback(request)
}

function prefetchScreen(routes: RouteObject[], to: string): void {
  const { pathname = '/', search = '' } = parsePath(to)
  for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
    const handle = route.handle as ScreenHandle | undefined
    // What fails here is asked again, and shown, when the screen opens.
    handle?.load().catch(() => undefined)
    handle?.prefetch?.(params, new URLSearchParams(search))
  }
}
