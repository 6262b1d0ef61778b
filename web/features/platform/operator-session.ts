import { useSyncExternalStore } from 'react'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { call } from '#web/kernel/call.ts'
import { removeDraft } from '#web/kernel/drafts.ts'
import { queryClient } from '#web/kernel/query-client.ts'
import { platformToken } from '#web/kernel/token.ts'
import { fill } from '#web/kernel/use-endpoint.ts'

/** Under it stand the drafts of the console. */
export const draftsOfConsole = 'platform'

// Nothing that one operator read may be seen by the next; what was typed outlives a session that the server ended. A
// garage's session in the same browser is left alone.
platformToken.onChange((cause) => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('platform/') })
  if (cause === 'choice' && !platformToken.stored()) removeDraft(draftsOfConsole)
})

export function useOperatorToken(): string | null {
  return useSyncExternalStore(platformToken.onChange, platformToken.stored)
}

export function beginOperatorSession({ token, operator }: Answered<typeof platform.login>): void {
  platformToken.keep(token)
  fill(platform.me, {}, operator)
}

/** Leaves at once; the server hears of it, but nobody waits for its answer. */
export function logoutOperator(): void {
  call(platform.logout, {}).catch(() => undefined)
  platformToken.drop('choice')
}
