import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders, type WorkOrder } from '#domain/orders/orders.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { BodyShopOrderForm } from './body-shop-order-form.tsx'
import { MechanicOrderForm } from './mechanic-order-form.tsx'
import { OrderLimitNotice, useIsAtOrderLimit } from './order-limit-notice.tsx'

type FormOfKind = ComponentType<{ order?: WorkOrder }>

export const NewMechanicOrderScreen = () => <NewOrder Form={MechanicOrderForm} />
export const NewBodyShopOrderScreen = () => <NewOrder Form={BodyShopOrderForm} />
export const MechanicOrderScreen = () => <KnownOrder kind="mechanic" Form={MechanicOrderForm} />
export const BodyShopOrderScreen = () => <KnownOrder kind="body_shop" Form={BodyShopOrderForm} />

function NewOrder({ Form }: { Form: FormOfKind }) {
  const isAtLimit = useIsAtOrderLimit()
  return (
    <Page title="AGREGAR ORDEN DE TRABAJO">
      <Stack gap="md">
        {isAtLimit && <OrderLimitNotice />}
        <Form />
      </Stack>
    </Page>
  )
}

type KnownOrderProps = { kind: OrderType; Form: FormOfKind }

function KnownOrder(props: KnownOrderProps) {
  const { id } = useParams()
  return <EditedOrder key={id} id={Number(id)} {...props} />
}

function EditedOrder({ id, kind, Form }: KnownOrderProps & { id: number }) {
  const asked = { params: { id }, query: { type: orderKinds.code[kind] } }
  const query = useEndpoint(orders.read, asked, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR ORDEN DE TRABAJO">
      <ReadRecord query={query} fields={4}>
        {(order) => <Form order={order} />}
      </ReadRecord>
    </Page>
  )
}
