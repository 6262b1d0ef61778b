import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { type Closing, closings } from '#domain/closing/closing.contract.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { BackLink, LinkButton } from '#web/ui/link-button.tsx'
import { MoneyOfItsDay } from '#web/ui/money.tsx'
import { OrderHead } from '#web/ui/order-head.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { closingKinds, isOpenFor, kindOf, wasClosed } from './closing-kinds.ts'
import { ClosingTabs } from './closing-tabs.tsx'

export function MechanicClosingScreen() {
  return <ClosingScreen kind="mechanic" />
}

export function BodyShopClosingScreen() {
  return <ClosingScreen kind="body_shop" />
}

export function AppraisalClosingScreen() {
  return <ClosingScreen kind="appraisal" orElse={paths.appraisalOrders} />
}

/** `orElse`: where to when it cannot be read. */
function ClosingScreen({ kind, orElse }: { kind: OrderType; orElse?: string }) {
  const id = Number(useParams().id)
  const query = { type: orderKinds.code[kind] }
  const read = useEndpoint(closings.read, { params: { id }, query }, { refetchOnMount: 'always' })
  return (
    <Page
      title={closingKinds[kind].title}
      about={read.data?.order_number}
      actions={<BackLink to={closingKinds[kind].list}>Salir</BackLink>}
    >
      <ReadRecord key={id} query={read} fields={8} orElse={orElse}>
        {(closing) => (
          <Stack gap="md">
            <WhichOrder kind={kind} closing={closing} />
            <MoneyOfItsDay symbol={closing.currency}>
              <ClosingTabs kind={kind} closing={closing} />
            </MoneyOfItsDay>
          </Stack>
        )}
      </ReadRecord>
    </Page>
  )
}

function WhichOrder({ kind, closing }: { kind: OrderType; closing: Closing }) {
  const { order_number, client, car, status } = closing
  return (
    <Stack gap="sm">
      <OrderHead kind={kindOf(closing)} number={order_number} client={client} car={car} status={status} />
      {!isOpenFor(kind, closing) && (
        <Alert color="gray" icon={<IconLock size={20} aria-hidden />} p="sm">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{whyClosed(kind, closing)}</Text>
            {wasClosed(closing) && (
              <LinkButton to={paths.orderSlip({ id: closing.id, back: 'back' })} size="xs" variant="default">
                Ver comprobante
              </LinkButton>
            )}
          </Group>
        </Alert>
      )}
    </Stack>
  )
}

function whyClosed(kind: OrderType, closing: Closing): string {
  if (wasClosed(closing)) return messages.refused.closedOrder
  return kindOf(closing) === kind ? messages.refused.notToInvoice : messages.refused.closesWithAppraisal
}
