import { Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { MechanicOrderForm } from './mechanic-order-form.tsx'
import { OrderLimitNotice, useIsAtOrderLimit } from './order-limit-notice.tsx'

export function NewMechanicOrderScreen() {
  const isAtLimit = useIsAtOrderLimit()
  return (
    <Page title="AGREGAR ORDEN DE TRABAJO">
      <Stack gap="md">
        {isAtLimit && <OrderLimitNotice />}
        <MechanicOrderForm />
      </Stack>
    </Page>
  )
}

export function MechanicOrderScreen() {
  const { id } = useParams()
  return <EditedOrder key={id} id={Number(id)} />
}

function EditedOrder({ id }: { id: number }) {
  const asked = { params: { id }, query: { type: orderKinds.code.mechanic } }
  const query = useEndpoint(orders.read, asked, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR ORDEN DE TRABAJO">
      <ReadRecord query={query} fields={4}>
        {(order) => <MechanicOrderForm order={order} />}
      </ReadRecord>
    </Page>
  )
}
