import { Text } from '@mantine/core'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

type Mail = Answered<typeof platform.mails>['results'][number]

export function MailsScreen() {
  const filters = useFilters(platform.mails)
  const mails = useEndpoint(platform.mails, { query: filters.value }, { refetchInterval: 15_000 })
  return (
    <Page title="Correos sin enviar">
      <DataTable
        query={mails}
        filters={filters}
        empty="Todos los correos salieron."
        columns={[
          { title: 'DESTINATARIO', identifies: true, wraps: true, cell: ({ recipient }) => recipient },
          {
            title: 'ASUNTO',
            identifies: true,
            wraps: true,
            cell: ({ subject, last_error }) => (
              <>
                {subject}
                {last_error && (
                  <Text size="xs" c="dimmed">
                    {last_error}
                  </Text>
                )}
              </>
            ),
          },
          { title: 'TALLER', wraps: true, cell: ({ garage_name }) => garage_name },
          {
            title: 'ESTADO',
            sort: 'state',
            cell: ({ state }) =>
              state === 'failed' ? (
                <StatusChip tone="refused">Fallido</StatusChip>
              ) : (
                <StatusChip tone="waiting">En espera</StatusChip>
              ),
          },
          { title: 'INTENTOS', align: 'right', cell: ({ attempts }) => attempts },
          {
            title: 'CREADO',
            sort: 'created_at',
            cell: ({ created_at }) => <DateText value={new Date(created_at)} withTime />,
          },
        ]}
        rowActions={(mail) => <RetryAction mail={mail} />}
      />
    </Page>
  )
}

function RetryAction({ mail: { id, garage, recipient } }: { mail: Mail }) {
  const retry = useAction(platform.retryMail, {
    success: 'El correo se enviará de nuevo',
    failure: messages.failed.request,
    invalidates: [platform.mails, platform.figures],
  })
  const onClick = () => retry.run({ params: { garage, id } })
  return <RowButton label="Reintentar" of={recipient} pending={retry.pending} onClick={onClick} />
}
