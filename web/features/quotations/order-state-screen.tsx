import { Center } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { linkStates } from '#domain/quotations/acceptance.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showError } from '#web/ui/toasts.ts'

/**
 * The outcome is a toast that stays; opening the address changes nothing, the page asks for it. There is something to see
 * only as long as there is no outcome, since the network or the server failed: it can be tried again.
 */
export function OrderStateScreen() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const state = linkStates[search.get('state') as keyof typeof linkStates] as 20 | 30 | undefined
  const [isUnknown, setUnknown] = useState(false)
  const { done, failed } = messages
  const change = useAction(quotations.changeState, {
    success: { message: state === linkStates.REJECTED ? done.quotationRejected : done.quotationAccepted, stays: false },
    failure: { message: failed.request, stays: false },
    onSuccess: () => setUnknown(false),
    onFailure: (failure) => setUnknown(failure instanceof CallError && failure.isPassing),
  })

  function send(): void {
    if (state) void change.run({ body: { token, state } })
    else showError(messages.failed.request, false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, whatever is drawn again meanwhile.
  useEffect(send, [token, state])
  if (!isUnknown) return null
  return (
    <Center component="main" mih="60dvh" p="md">
      <ErrorState message="No se pudo confirmar tu respuesta." onRetry={send} retrying={change.pending} />
    </Center>
  )
}
