import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { comesBackTo } from '#web/kernel/for-reception.ts'
import { paths } from '#web/kernel/paths.ts'
import { confirm } from './dialogs.tsx'

type LeaveGuardProps = {
  isUnsaved: () => boolean
  discard: () => void
  /** What the browser's own way back does instead of leaving, while there is a step before this one. */
  stepBack?: (() => void) | undefined
}

/** Who is sent to log in again has no choice, and finds the draft on return. */
const logins: string[] = [paths.login, paths.platform.login]

const question = {
  title: '¿Salir sin guardar?',
  text: 'Los cambios que no has guardado se perderán.',
  confirmLabel: 'Salir',
  cancelLabel: 'Seguir editando',
  danger: true,
}

let isReloading = false

/** Without the browser's question: what was typed is in the draft, and is there again afterwards. */
export function reloadWithDrafts(): void {
  isReloading = true
  window.location.reload()
}

const guarded = new Set<() => boolean>()

/** For ways out that lead to the login by choice: whether nothing is lost by it, or that is accepted. */
export async function mayLeave(): Promise<boolean> {
  return ![...guarded].some((isUnsaved) => isUnsaved()) || confirm(question)
}

/** Asks before somebody leaves what they have not saved. A component, as the router heeds only one at a time. */
export function LeaveGuard({ isUnsaved, discard, stepBack }: LeaveGuardProps) {
  const isWayBack = useRef(false)
  const isAsking = useRef(false)
  const goBackAStep = useEffectEvent(() => stepBack?.())
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (logins.includes(nextLocation.pathname)) return false
    const isSamePlace = currentLocation.pathname === nextLocation.pathname
    // Nothing is turned behind a dialog.
    const isCovered = document.querySelector('[aria-modal=true]') !== null
    isWayBack.current = historyAction === 'POP' && stepBack !== undefined && !isCovered
    // Who was led away and back again is there twice; another look at the place is another search.
    if (isSamePlace && !(isWayBack.current && currentLocation.search === nextLocation.search)) return false
    if (!isWayBack.current && comesBackTo(currentLocation.pathname, nextLocation.state)) return false
    return isWayBack.current || isUnsaved()
  })

  // As the form is when they answer, which may have been drawn anew behind the question.
  const heed = useEffectEvent((leaves: boolean) => {
    if (blocker.state !== 'blocked') return
    if (!leaves) return blocker.reset()
    discard()
    blocker.proceed()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    if (isWayBack.current) {
      blocker.reset()
      goBackAStep()
      return
    }
    isAsking.current = true
    confirm(question).then((leaves) => {
      isAsking.current = false
      heed(leaves)
    })
  }, [blocker])

  useEffect(() => {
    guarded.add(isUnsaved)
    return () => void guarded.delete(isUnsaved)
  }, [isUnsaved])

  useWindowEvent('beforeunload', (event) => {
    if (!isReloading && isUnsaved()) event.preventDefault()
    // Where somebody stays after all, as a file is on its way.
    setTimeout(() => {
      isReloading = false
    })
  })
  return null
}
