import { Navigate, useParams } from 'react-router'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { paths } from '#web/kernel/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { BilledOrders } from './billed-orders.tsx'

export function ClientOrdersScreen() {
  const id = Number(useParams().id)
  if (!Number.isSafeInteger(id)) return <Navigate to={paths.clients} replace />
  return (
    <Page
      title="ORDENES FACTURADAS"
      actions={
        <LinkButton to={paths.clients} variant="default">
          {messages.back}
        </LinkButton>
      }
    >
      <BilledOrders of={clients.orders} id={id} />
    </Page>
  )
}
