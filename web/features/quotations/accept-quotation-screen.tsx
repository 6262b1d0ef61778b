import { Center, Loader } from '@mantine/core'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { showError } from '#web/ui/toasts.ts'
import { ClientsChoice } from './clients-choice.tsx'

/** Where the link in the client's mail leads. */
export function AcceptQuotationScreen() {
  const { token = '' } = useParams()
  const read = useEndpoint(quotations.validateToken, { query: { token } }, { refetchOnMount: 'always' })
  if (read.data) return <ClientsChoice key={token} token={token} quotation={read.data} onChanged={read.refetch} />
  if (read.isPending) {
    return (
      <Center component="main" mih="60dvh">
        <Loader aria-label={messages.list.loading} />
      </Center>
    )
  }
  if (!(read.error instanceof CallError && read.error.isPassing)) return <NotValid />
  return (
    <main>
      <ReadError query={read} />
    </main>
  )
}

function NotValid() {
  useEffect(() => {
    showError(messages.failed.quotationToken)
  }, [])
  return <Navigate to={paths.home} replace />
}
