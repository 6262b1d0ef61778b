import { useSyncExternalStore } from 'react'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { call } from '#web/kernel/call.ts'
import { draftsOfConsole, readDraft, removeDraft, writeDraft } from '#web/kernel/drafts.ts'
import { forgetReads, isOfConsole } from '#web/kernel/query-client.ts'
import { deviceStorage } from '#web/kernel/storage.ts'
import { platformToken } from '#web/kernel/token.ts'
import { fill } from '#web/kernel/use-endpoint.ts'

const operatorKey = 'operator'
const writer = `${draftsOfConsole}/operator`

// Nothing that one operator read or typed may be seen by the next; what was typed outlives a session that the server
// ended. A garage's session in the same browser is left alone.
platformToken.onChange(() => {
  forgetReads(isOfConsole)
  forgetDraftsOfOthers()
})
forgetDraftsOfOthers()

/** The device knows which operator was there last, until they log out. */
function forgetDraftsOfOthers(): void {
  const operator = deviceStorage.getItem(operatorKey)
  if ((readDraft(writer) ?? null) === operator) return
  removeDraft(draftsOfConsole)
  if (operator !== null) writeDraft(writer, operator)
}

export function useOperatorToken(): string | null {
  return useSyncExternalStore(platformToken.onChange, platformToken.stored)
}

export function beginOperatorSession({ token, operator }: Answered<typeof platform.login>): void {
  deviceStorage.setItem(operatorKey, String(operator.id))
  platformToken.keep(token)
  fill(platform.me, {}, operator)
}

/** Leaves at once; the server hears of it, but nobody waits for its answer. */
export function logoutOperator(): void {
  call(platform.logout, {}).catch(() => undefined)
  deviceStorage.removeItem(operatorKey)
  platformToken.drop('choice')
}
