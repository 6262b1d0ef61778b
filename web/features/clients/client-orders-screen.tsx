import { Navigate, useParams } from 'react-router'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { paths } from '#web/kernel/paths.ts'
import { BackLink } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { BilledOrders } from './billed-orders.tsx'

export function ClientOrdersScreen() {
  const id = Number(useParams().id)
  if (!Number.isSafeInteger(id)) return <Navigate to={paths.clients} replace />
  return (
    <Page title="ORDENES FACTURADAS" actions={<BackLink to={paths.clients}>{messages.back}</BackLink>}>
      <BilledOrders of={clients.orders} id={id} />
    </Page>
  )
}
