import { useState } from 'react'
import type { To } from 'react-router'
import type { CodeOf } from '#domain/kernel/coded.ts'
import type { orderKinds } from '#domain/orders/order-kinds.ts'
import { asLastSeen, isLastSeen } from '#web/kernel/last-seen.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { deviceStorage } from '#web/kernel/storage.ts'

/** A list opened at one of its tabs. */
export function listAt(pathname: string, status: number): To {
  return { pathname, search: `?status=${status}` }
}

/** The list in which an order is found after something was done with it, as one left it: its board, or the order's tab. */
export function backTo(list: string, status: number): To {
  const board = { pathname: list, search: '?view=board' }
  return asLastSeen(isLastSeen(board) ? board : listAt(list, status))
}

/** What happened to an order, for those who manage it as that kind. */
export function timelineAt(id: number, type: CodeOf<typeof orderKinds>): To {
  return { pathname: paths.orderTimeline({ id }), search: `?type=${type}` }
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
  const [last] = useState(() => deviceStorage.getItem(key))
  const [told, tell] = useState<Value>()
  // What was looked at a moment ago counts before what was when the screen was opened.
  const found = known.find((each) => each === asked) ?? told ?? known.find((each) => String(each) === last) ?? usual
  if (found !== told) {
    deviceStorage.setItem(key, String(found))
    tell(found)
  }
  return found
}
