import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { confirm } from './dialogs.tsx'

type LeaveGuardProps = { isUnsaved: () => boolean; discard: () => void }

/** Who is sent to log in again has no choice, and finds the draft on return. */
const logins: string[] = [paths.login, paths.platform.login]

const question = {
  title: '¿Salir sin guardar?',
  text: 'Los cambios que no has guardado se perderán.',
  confirmLabel: 'Salir',
  cancelLabel: 'Seguir editando',
  danger: true,
}

const guarded = new Set<() => boolean>()

/** For ways out that lead to the login by choice: whether nothing is lost by it, or that is accepted. */
export async function mayLeave(): Promise<boolean> {
  return ![...guarded].some((isUnsaved) => isUnsaved()) || confirm(question)
}

/** Asks before somebody leaves what they have not saved. A component, as the router heeds only one at a time. */
export function LeaveGuard({ isUnsaved, discard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !logins.includes(nextLocation.pathname) && isUnsaved(),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm(question).then((leaves) => {
      if (!leaves) return blocker.reset()
      discard()
      blocker.proceed()
    })
  }, [blocker, discard])

  useEffect(() => {
    guarded.add(isUnsaved)
    return () => void guarded.delete(isUnsaved)
  }, [isUnsaved])

  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  return null
}
