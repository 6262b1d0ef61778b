import { Group, Stack, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { Navigate, useParams } from 'react-router'
import { isClosed } from '#domain/closing/closed-status.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders, type WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { AppraisalChip } from '#web/ui/appraisal-chip.tsx'
import { OrderHead } from '#web/ui/order-head.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { AppraisalOrderForm } from './appraisal-order-form.tsx'
import { BodyShopOrderForm } from './body-shop-order-form.tsx'
import { MechanicOrderForm } from './mechanic-order-form.tsx'
import { timelineAt } from './order-tabs.ts'

type FormOfKind = ComponentType<{ order?: WorkOrder }>

export const NewMechanicOrderScreen = () => <NewOrder Form={MechanicOrderForm} />
export const NewBodyShopOrderScreen = () => <NewOrder Form={BodyShopOrderForm} />
export const NewAppraisalOrderScreen = () => <NewOrder Form={AppraisalOrderForm} />
export const MechanicOrderScreen = () => <KnownOrder kind="mechanic" Form={MechanicOrderForm} />
export const BodyShopOrderScreen = () => <KnownOrder kind="body_shop" Form={BodyShopOrderForm} />
export const AppraisalOrderScreen = () => (
  <KnownOrder kind="appraisal" Form={AppraisalOrderForm} orElse={paths.appraisalOrders} />
)

function NewOrder({ Form }: { Form: FormOfKind }) {
  const { data: last } = useEndpoint(orders.counter, {}, { refetchOnMount: 'always' })
  return (
    <Page title="AGREGAR ORDEN DE TRABAJO">
      <Stack gap="md">
        <Text c="dimmed" className="tabular">
          Próxima orden: {last ? `${last.prefix}-${last.work_order_number + 1}` : '…'}
        </Text>
        <Form />
      </Stack>
    </Page>
  )
}

type KnownOrderProps = {
  kind: OrderType
  Form: FormOfKind
  /** Where to when it cannot be read. */
  orElse?: string
}

function KnownOrder(props: KnownOrderProps) {
  const { id } = useParams()
  return <EditedOrder key={id} id={Number(id)} {...props} />
}

function EditedOrder({ id, kind, Form, orElse }: KnownOrderProps & { id: number }) {
  const asked = { params: { id }, query: { type: orderKinds.code[kind] } }
  const query = useEndpoint(orders.read, asked, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR ORDEN DE TRABAJO" about={query.data?.order_number}>
      <ReadRecord query={query} fields={4} orElse={orElse}>
        {(order) =>
          // Of what was invoiced nothing is changed any more: what happened to it is left.
          isInvoiced(order, kind) ? (
            <Navigate to={timelineAt(id, orderKinds.code[kind])} replace />
          ) : (
            <Stack gap="md">
              {/* What is edited stays as it was read; how far the order has come is told as it is now. */}
              <Which order={query.data ?? order} kind={kind} />
              {order.type !== orderKinds.code[kind] && <ComesFrom order={order} />}
              <Form order={order} />
            </Stack>
          )
        }
      </ReadRecord>
    </Page>
  )
}

function isInvoiced(order: WorkOrder, kind: OrderType): boolean {
  const status = order[`order_${kind}`]?.status
  return status !== undefined && isClosed(kind, status)
}

/** As the kind of work under the header that is being edited calls its state. */
function Which({ order, kind }: { order: WorkOrder; kind: OrderType }) {
  const { order_number, client, car } = order
  const status = order[`order_${kind}`]?.status
  if (status === undefined) return null
  return <OrderHead kind={kind} number={order_number} client={client.name} car={car} status={status} />
}

/** What is changed of the car and its inventory here is changed there as well. */
function ComesFrom({ order }: { order: WorkOrder }) {
  return (
    <Group gap="xs">
      <AppraisalChip />
      <Text size="sm" c="dimmed">
        {order.order_number} viene de un avalúo: comparte con él la solicitud y el inventario.
      </Text>
    </Group>
  )
}
