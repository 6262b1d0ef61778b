import { useState } from 'react'
import type { To } from 'react-router'
import { useMe } from '#web/kernel/session.ts'

/** A list opened at one of its tabs. */
export function listAt(pathname: string, status: number): To {
  return { pathname, search: `?status=${status}` }
}

/**
 * How somebody looks at a list: the address says it, or it is as the same person looked at it last, on this device,
 * however long ago that was.
 */
export function useRemembered<Value extends string | number>(
  what: string,
  asked: Value | undefined,
  known: readonly Value[],
  usual: Value,
): Value {
  const key = `${what}:${useMe().id}`
  const [last] = useState(() => localStorage.getItem(key))
  const [told, tell] = useState<Value>()
  const found = known.find((each) => each === asked) ?? known.find((each) => String(each) === last) ?? usual
  if (found !== told) {
    localStorage.setItem(key, String(found))
    tell(found)
  }
  return found
}
