import { useState } from 'react'
import type { To } from 'react-router'
import { useMe } from '#web/kernel/session.ts'

/** A list opened at one of its tabs. */
export function listAt(pathname: string, status: number): To {
  return { pathname, search: `?status=${status}` }
}

/**
 * The tab of a list: the address says it, or it is the one that the same person looked at last, on this device, however
 * long ago that was.
 */
export function useRememberedTab(list: string, asked: number | undefined, known: readonly number[], usual: number) {
  const key = `tab:${list}:${useMe().id}`
  const [last] = useState(() => Number(localStorage.getItem(key) ?? Number.NaN))
  const [told, tell] = useState<number>()
  const isKnown = (status: number | undefined): status is number => status !== undefined && known.includes(status)
  const tab = [asked, last].find(isKnown) ?? usual
  if (tab !== told) {
    localStorage.setItem(key, String(tab))
    tell(tab)
  }
  return tab
}
