import { Alert, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useParams, useSearchParams } from 'react-router'
import { type Closing, closings } from '#domain/closing/closing.contract.ts'
import { isOffered } from '#domain/kernel/moves.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { OrderTimeline } from '#web/features/orders/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ClosingForm } from './closing-form.tsx'
import { TimeHistory } from './time-history.tsx'

const tabs = { detail: 'DETALLE DE CIERRE', times: 'HISTORIAL DE TIEMPO', timeline: 'LÍNEA DE TIEMPO' } as const
type Tab = keyof typeof tabs

export function MechanicClosingScreen() {
  const id = Number(useParams().id)
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? ''
  const tab: Tab = Object.hasOwn(tabs, asked) ? (asked as Tab) : 'detail'
  const read = useEndpoint(closings.read, { params: { id } }, { refetchOnMount: 'always' })
  return (
    <Page
      title="CIERRE DE ORDEN MECÁNICA"
      actions={
        <LinkButton to={paths.mechanicOrders} variant="default">
          Salir
        </LinkButton>
      }
    >
      <ReadRecord key={id} query={read} fields={8}>
        {(closing) => (
          <Stack gap="md">
            <WhichOrder closing={closing} />
            <Tabs
              value={tab}
              onChange={(to) => setParams(to === 'detail' ? {} : { tab: to as Tab }, { replace: true })}
              color="var(--bujia-strong)"
            >
              <Tabs.List mb="md">
                {Object.entries(tabs).map(([value, label]) => (
                  <Tabs.Tab key={value} value={value} px={{ base: 'xs', sm: 'md' }} py="sm">
                    {label}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {/* What was typed stays while another tab is looked at; the others are read when they are. */}
              <Tabs.Panel value="detail">
                <ClosingForm closing={closing} />
              </Tabs.Panel>
              <Tabs.Panel value="times">{tab === 'times' && <TimeHistory id={id} />}</Tabs.Panel>
              <Tabs.Panel value="timeline">
                {tab === 'timeline' && (
                  <Stack gap="sm">
                    <OrderTimeline id={id} />
                    <Group>
                      <LinkButton to={paths.orderTimeline({ id })} variant="default">
                        Abrir en su propia página
                      </LinkButton>
                    </Group>
                  </Stack>
                )}
              </Tabs.Panel>
            </Tabs>
          </Stack>
        )}
      </ReadRecord>
    </Page>
  )
}

function WhichOrder({ closing }: { closing: Closing }) {
  const status = mechanicStatuses.keyOf(closing.status as 10)
  const isClosed = status === 'finalized'
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text fw={600}>{closing.order_number}</Text>
        <Text c="dimmed">
          {closing.client} · {closing.car.car_registration} · {closing.car.name}
        </Text>
        <StatusChip tone={isClosed ? 'done' : 'invoicing'}>{mechanicStatuses.labelOf(closing.status as 10)}</StatusChip>
      </Group>
      {!isOffered(mechanicMoves, 'close', status) && (
        <Alert color="gray" icon={<IconLock size={20} aria-hidden />} p="sm">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{isClosed ? messages.refused.closedOrder : messages.refused.wrongState}</Text>
            {isClosed && (
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
