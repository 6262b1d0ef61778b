import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { linkStates } from '#domain/quotations/acceptance.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { showError } from '#web/ui/toasts.ts'

/** The outcome is a toast that stays; opening the address changes nothing, the page asks for it. */
export function OrderStateScreen() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const state = linkStates[search.get('state') as keyof typeof linkStates] as 20 | 30 | undefined
  const { done, failed } = messages
  const change = useAction(quotations.changeState, {
    success: { message: state === linkStates.REJECTED ? done.rejected : done.quotationAccepted, stays: false },
    failure: { message: failed.request, stays: false },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, whatever is drawn again meanwhile.
  useEffect(() => {
    if (state) void change.run({ body: { token, state } })
    else showError(messages.failed.request, false)
  }, [token, state])
  return null
}
