import { Paper, Skeleton, Stack } from '@mantine/core'
import { Navigate, useParams } from 'react-router'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { CallError, told } from '#web/kernel/call-error.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ClientForm } from './client-form.tsx'

const cancel = (
  <LinkButton to={paths.clients} variant="default">
    Cancelar
  </LinkButton>
)

export function NewClientScreen() {
  return (
    <Page title="AGREGAR CLIENTE" narrow actions={cancel}>
      <ClientForm />
    </Page>
  )
}

export function EditClientScreen() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) ? <EditClient key={id} id={id} /> : <Navigate to={paths.clients} replace />
}

/** One that is not there leads back to the list; a failure of the moment can be tried again. */
function EditClient({ id }: { id: number }) {
  const read = useEndpoint(clients.read, { params: { id } }, { refetchOnMount: 'always' })
  const client = read.isFetchedAfterMount ? read.data : undefined
  if (read.error instanceof CallError && read.error.status === 404) return <Navigate to={paths.clients} replace />
  return (
    <Page title="EDITAR CLIENTE" narrow actions={cancel}>
      {client && <ClientForm client={client} />}
      {!client && read.isError && (
        <ErrorState
          message={told(read.error, messages.failed.request)}
          onRetry={() => read.refetch()}
          retrying={read.isFetching}
        />
      )}
      {!client && !read.isError && <FormSkeleton />}
    </Page>
  )
}

function FormSkeleton() {
  return (
    <Paper withBorder p="lg" role="status" aria-label={messages.list.loading}>
      <Stack gap="lg">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <Skeleton key={line} height={44} />
        ))}
      </Stack>
    </Paper>
  )
}
