import { matchRoutes, parsePath, type RouteObject } from 'react-router'
import type { ScreenHandle } from './screen.tsx'

/** Fetches the code and the first data of the screen behind any link that is pointed at or focused. */
export function prefetchPointedLinks(routes: RouteObject[]): void {
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
    if (link) prefetchScreen(routes, link.hash.slice(1))
  }
  document.addEventListener('pointerover', fetchAhead, { passive: true })
  document.addEventListener('focusin', fetchAhead)
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
