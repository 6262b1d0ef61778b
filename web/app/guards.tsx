import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Location, Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { access, type Me } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { told } from '#web/kernel/call-error.ts'
import { paths } from '#web/kernel/paths.ts'
import {
  adoptOwner,
  holdsAny,
  logout,
  MeContext,
  type Remembered,
  rememberedAtLogin,
  useMe,
  useToken,
} from '#web/kernel/session.ts'
import { garageToken } from '#web/kernel/token.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { prefetchWhenIdle } from './prefetch.ts'
import type { Door, ScreenHandle } from './screen.tsx'
import { Stop } from './stop.tsx'

/** The user's picture is a signed address that lives ten minutes. */
const rereadMeMs = 9 * 60_000

/** Only without a session; with one, on to where they wanted to go. */
export function LoggedOut() {
  const remembered = useLocation().state as Remembered
  return useToken() ? <Onward from={remembered?.from} /> : <Outlet />
}

/** On to where they wanted to go, with what that step carried. */
function Onward({ from }: { from: Location | undefined }) {
  return <Navigate to={from ?? paths.home} state={from?.state} replace />
}

/** Only with a session; without one, to the login, which remembers where they wanted to go. */
export function LoggedIn() {
  const token = useToken()
  const [tokenAtFirst] = useState(token)
  const location = useLocation()
  if (token) return <Verified key={token} />
  return <Navigate to={paths.login} replace state={rememberedAtLogin(location, tokenAtFirst, garageToken)} />
}

function Verified() {
  useCodeAhead()
  const me = useEndpoint(access.me, {}, { refetchInterval: rereadMeMs })
  const id = me.data?.id
  useEffect(() => adoptOwner(id === undefined ? null : String(id)), [id])
  if (me.data) {
    return (
      <MeContext value={me.data}>
        <FirstPasswordFirst />
      </MeContext>
    )
  }
  if (me.isPending) return <LoadingScreen />
  return (
    <main>
      <Stop title="No se pudo abrir tu sesión" text={told(me.error, messages.failed.request)}>
        <Button variant="default" onClick={logout}>
          Cerrar sesión
        </Button>
        <Button loading={me.isFetching} onClick={() => me.refetch()}>
          Reintentar
        </Button>
      </Stop>
    </main>
  )
}

/** The code of the screen comes while the user is read, not after. */
function useCodeAhead(): void {
  const matches = useMatches()
  useEffect(() => {
    for (const { handle } of matches) (handle as ScreenHandle | undefined)?.load().catch(() => undefined)
  }, [matches])
}

/** What somebody opens next is on their device before they walk to where the network is gone. */
function useNextScreens(me: Me, leadsTo: ScreenHandle['leadsTo']): void {
  useEffect(() => {
    const next = leadsTo?.().map(({ handle }) => handle as ScreenHandle) ?? []
    return prefetchWhenIdle(next.filter((handle) => mayOpen(me, handle)))
  }, [me, leadsTo])
}

function mayOpen(me: Me, { opens, mainGarageOnly = false }: Door = {}): boolean {
  return holdsAny(me, opens) && !(mainGarageOnly && me.is_branch_user)
}

/** A temporary password opens nothing but the screen that replaces it, and that screen is for nobody else. */
function FirstPasswordFirst() {
  const me = useMe()
  const location = useLocation()
  const remembered = location.state as Remembered
  const isHere = location.pathname === paths.changePassword
  if (me.reset_pass && !isHere) {
    return <Navigate to={paths.changePassword} replace state={{ from: location } satisfies Remembered} />
  }
  if (!me.reset_pass && isHere) return <Onward from={remembered?.from} />
  return <Outlet />
}

/** A screen whose permissions the user lacks leads home. */
export function Permitted() {
  const me = useMe()
  const matches = useMatches()
  const permitted = matches.every(({ handle }) => mayOpen(me, handle as ScreenHandle | undefined))
  const here = matches.at(-1)?.handle as ScreenHandle | undefined
  useNextScreens(me, permitted ? here?.leadsTo : undefined)
  return permitted ? <Outlet /> : <Navigate to={paths.home} replace />
}
