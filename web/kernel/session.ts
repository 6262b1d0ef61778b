import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Location } from 'react-router'
import { access, type Me } from '#domain/access/access.contract.ts'
import { type Answered, type Endpoint, isOpenTo } from '#domain/kernel/endpoint.ts'
import type { Permission } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { forgetAttempts } from './attempt-key.ts'
import { call } from './call.ts'
import { forgetTabOfGarage } from './drafts.ts'
import { forgetKept } from './outbox-store.ts'
import { forgetReads, isOfConsole, isOfEverybody } from './query-client.ts'
import { deviceStorage, tabStorage } from './storage.ts'
import { garageToken } from './token.ts'
import { fill } from './use-endpoint.ts'

const ownerKey = 'owner'

/** What the login is told of: where they wanted to go, why a session ended under their hands, who just registered. */
export type Remembered = { from?: Location; ended?: string | undefined; username?: string } | null

const endedBecause = {
  refusal: messages.sessionExpired,
  forbidden: messages.permissionsChanged,
  elsewhere: undefined,
}

/** For who is led to a login. Who left by themselves wanted to go nowhere; who never was in has had nothing ended. */
export function rememberedAtLogin(from: Location, tokenAtFirst: string | null, token: typeof garageToken): Remembered {
  if (tokenAtFirst === null) return { from }
  const cause = token.whyChanged()
  return cause === 'choice' ? null : { from, ended: endedBecause[cause] }
}

// Nothing read under one token may be seen under another. What the platform's console shows is read under its own.
garageToken.onChange(() => {
  forgetReads((path) => !isOfConsole(path) && !isOfEverybody(path))
  forgetAttempts()
  forgetDraftsOfOthers()
})
adoptOwner(tabStorage.getItem(ownerKey))
forgetDraftsOfOthers()

export function useToken(): string | null {
  return useSyncExternalStore(garageToken.onChange, garageToken.stored)
}

export function beginSession({ token, user }: Answered<typeof access.login>): void {
  deviceStorage.setItem(ownerKey, String(user.id))
  forgetKept(user.id)
  garageToken.keep(token)
  rememberMe(user)
}

/** Leaves at once; the server hears of it, but nobody waits for its answer. */
export function logout(): void {
  call(access.logout, {}).catch(() => undefined)
  deviceStorage.removeItem(ownerKey)
  forgetTabOfGarage()
  garageToken.drop('choice')
  forgetKept()
}

/**
 * The device knows whom it was last used by, until they log out. What they typed outlives a session that the server
 * ended, in each of their tabs, and goes with them: also from a tab that slept, or was brought back, meanwhile.
 */
function forgetDraftsOfOthers(): void {
  const owner = deviceStorage.getItem(ownerKey)
  if (tabStorage.getItem(ownerKey) === owner) return
  forgetTabOfGarage()
  if (owner !== null) tabStorage.setItem(ownerKey, owner)
}

/** A session that began before its owner was noted on the device gets it now, with what was typed in it. */
export function adoptOwner(id: string | null): void {
  if (id === null || !garageToken.stored() || deviceStorage.getItem(ownerKey) !== null) return
  deviceStorage.setItem(ownerKey, id)
  tabStorage.setItem(ownerKey, id)
}

/** Whether the device is still theirs: a tab may not have heard yet that somebody else has logged in in another one. */
export function isStillHere(id: number): boolean {
  return deviceStorage.getItem(ownerKey) === String(id)
}

/** The current user as an answer just told it, until it is read again. */
export function rememberMe(user: Me): void {
  fill(access.me, {}, user)
}

export const MeContext = createContext<Me | null>(null)

/** The current user. Only for what is drawn inside the session, where the guard has loaded them. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe outside of a session')
  return me
}

export function useCan(permission: Permission): boolean {
  return useMe().permissions.includes(permission)
}

export function mayCall(me: Me, called: Endpoint): boolean {
  return isOpenTo(called, new Set(me.permissions), me.is_branch_user)
}

/** Any one of the named permissions suffices; none named means anybody who is logged in. */
export function holdsAny(me: Me, opens: readonly Permission[] = []): boolean {
  return opens.length === 0 || opens.some((permission) => me.permissions.includes(permission))
}
