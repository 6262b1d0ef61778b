import { Button, Group, Paper, Skeleton, Text, Timeline } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders, type TimelineEntry } from '#domain/orders/orders.contract.ts'
import { orderLists, paths } from '#web/kernel/paths.ts'
import { useStepBack } from '#web/kernel/step-back.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { ReadError } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** A page of its own for what happened to an order. */
export function OrderTimelineScreen() {
  const id = Number(useParams().id)
  const [search] = useSearchParams()
  const type = orderKinds.wire
    .optional()
    .catch(undefined)
    .parse(search.get('type') ?? undefined)
  const stepBack = useStepBack(type ? orderLists[orderKinds.keyOf(type)] : paths.workOrders)
  const read = useEndpoint(orders.read, { params: { id }, query: { type } })
  return (
    <Page
      title="LÍNEA DE TIEMPO"
      about={read.data?.order_number}
      narrow
      actions={
        <Button variant="default" onClick={stepBack}>
          {messages.back}
        </Button>
      }
    >
      {read.data && (
        <Text c="dimmed" mb="md">
          {[read.data.order_number, read.data.client.name, read.data.car.car_registration].join(' · ')}
        </Text>
      )}
      <OrderTimeline id={id} type={type} />
    </Page>
  )
}

/** Who did what and when, the newest first. */
export function OrderTimeline({ id, type }: { id: number; type: CodeOf<typeof orderKinds> | undefined }) {
  const read = useEndpoint(orders.timeline, { params: { id }, query: { type } }, { refetchOnMount: 'always' })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} aria-busy={read.isFetching}>
      {read.isError && <ReadError query={read} />}
      {!read.data && !read.isError && (
        <Skeleton h="18rem">
          <Text role="status">{messages.list.loading}</Text>
        </Skeleton>
      )}
      {read.data?.length === 0 && <Text c="dimmed">{messages.list.empty}</Text>}
      {read.data && read.data.length > 0 && (
        <Timeline active={read.data.length} bulletSize={14} lineWidth={2} color="var(--bujia-strong)">
          {read.data.toReversed().map((entry) => (
            <Timeline.Item key={entry.id} title={<What entry={entry} />}>
              <Text size="sm" c="dimmed">
                <DateText value={new Date(entry.at)} withTime /> · {entry.who}
                {entry.address && ` (${entry.address})`}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Paper>
  )
}

function What({ entry }: { entry: TimelineEntry }) {
  return (
    <Group gap="xs">
      <Text size="sm" fw={600} miw={0}>
        {entry.what}
        {entry.detail && `: ${entry.detail}`}
      </Text>
      {entry.runs_long && <StatusChip tone="refused">Más de 10 horas sin pausa</StatusChip>}
    </Group>
  )
}
