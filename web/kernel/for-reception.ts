import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { asLastSeen } from './last-seen.ts'
import { useOnward } from './onward.ts'

/** Whoever comes to a reception for the first time, with their cars; or one more car of who is there already. */
export type Registered = {
  client?: { id: number; name: string; phone_number: string }
  cars: { id: number; car_registration: string; name: string }[]
}

/** What a step carries: there, which reception waits; back, whom it waited for. */
type Carried = { reception?: string; registered?: Registered } | null

/** The state of a link that leads from a reception to where somebody, or a car, is registered for it. */
export function forReception(address: string): Carried {
  return { reception: address }
}

/** Whether a step from an address only registers something for the reception there, which goes on afterwards. */
export function comesBackTo(address: string, state: unknown): boolean {
  return (state as Carried)?.reception === address
}

type WayBack = { address: string; goWith: (registered: Registered) => void }

/**
 * Where to when something is registered, or not after all: to the reception that waits for it, if one does, or else to
 * its list. What is new there may not be among the rows that were looked for before.
 */
export function useWayBack(list: string, { isNew = false } = {}): WayBack {
  const navigate = useOnward()
  const reception = (useLocation().state as Carried)?.reception
  return {
    address: reception ?? asLastSeen(list),
    goWith: (registered) =>
      reception === undefined
        ? navigate(isNew ? list : asLastSeen(list))
        : navigate(reception, { replace: true, state: { registered } satisfies Carried }),
  }
}

/** Hands over what was registered for this reception; only once, however often it is loaded again. */
export function useRegistered(take: (registered: Registered) => void): void {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const arrive = useEffectEvent(() => {
    const registered = (state as Carried)?.registered
    if (!registered) return
    take(registered)
    navigate(pathname, { replace: true })
  })
  useEffect(() => arrive(), [])
}
