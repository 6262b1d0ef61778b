import { Alert, Button, Group, Paper, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { monthIn } from '#domain/kernel/zoned.ts'
import { monthName } from '#domain/reports/report-codes.ts'
import { barWidth, isUnlimited } from '#domain/subscription/quota.rules.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ExtraOrdersModal } from './extra-orders-modal.tsx'
import { unlimitedText } from './order-limit.ts'

/** The quota is the whole workshop's: those of a branch neither see it nor add to it. */
export function SubscriptionStatus() {
  return useMe().is_branch_user ? null : <Status />
}

function Status() {
  const thisMonth = monthIn(new Date(), useMe().time_zone)
  const status = useEndpoint(subscription.status, {})
  const [buying, { open, close }] = useDisclosure()
  const quota = status.data
  const isUsedUp = quota !== undefined && quota.orders_remaining === 0
  const hasNoLimit = quota !== undefined && isUnlimited(quota.available_orders)
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="subscription-status">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={2} size="h3" id="subscription-status">
              ESTADO DE SUSCRIPCIÓN
            </Title>
            {/* Also beside the figures of another month: what is left is left now. */}
            <Text size="sm" c="dimmed">
              {monthName(thisMonth)}
            </Text>
          </div>
          <Group gap="sm">
            <LinkButton to={paths.subscription} variant="default">
              Plan y facturas
            </LinkButton>
            {!hasNoLimit && (
              <Button variant={isUsedUp ? 'filled' : 'default'} onClick={open}>
                Comprar más ordenes
              </Button>
            )}
          </Group>
        </Group>
        {status.isError && <ReadError query={status} />}
        {isUsedUp && (
          <Alert color="red" variant="light" p="sm">
            {messages.refused.orderLimit}
          </Alert>
        )}
        {quota && <Quota of={quota} />}
        {status.isPending && <QuotaAwaited />}
      </Stack>
      <ExtraOrdersModal opened={buying} onClose={close} />
    </Paper>
  )
}

const columns = { base: 1, sm: 3 }

function Quota({ of }: { of: Answered<typeof subscription.status> }) {
  const { available_orders: available, orders_consumed: consumed, orders_remaining: remaining } = of
  if (isUnlimited(available)) {
    return (
      <Stack gap="xs">
        <Bar label="Órdenes consumidas" count={consumed} largest={consumed} />
        <Text size="sm" c="dimmed">
          {unlimitedText}
        </Text>
      </Stack>
    )
  }
  const largest = Math.max(available, consumed)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={columns} spacing="lg">
        <Bar label="Órdenes disponibles" count={available} largest={largest} />
        <Bar label="Órdenes consumidas" count={consumed} largest={largest} />
        <Bar label="Órdenes restantes" count={remaining} largest={largest} />
      </SimpleGrid>
      {remaining > available - consumed && (
        <Text size="sm" c="dimmed">
          Este mes se recibieron más órdenes que las del plan actual.
          {remaining > 0 && ' Las adicionales que compraste se conservan.'}
        </Text>
      )}
    </Stack>
  )
}

function Bar({ label, count, largest }: { label: string; count: number; largest: number }) {
  return (
    <div>
      <Group justify="space-between" gap="sm" mb={4}>
        <Text size="sm">{label}</Text>
        <Text fw={650} fz="xl" lh={1.2} className="tabular">
          {count.toLocaleString('en-US')}
        </Text>
      </Group>
      <Progress.Root size="md">
        {/* The number above says it better than a percentage of the largest bar. */}
        <Progress.Section value={barWidth(count, largest)} color="var(--bujia-strong)" withAria={false} />
      </Progress.Root>
    </div>
  )
}

function QuotaAwaited() {
  return (
    <Stack gap="md" role="status">
      <Text size="sm" c="dimmed">
        {messages.list.loading}
      </Text>
      <SimpleGrid cols={columns} spacing="lg">
        {[1, 2, 3].map((bar) => (
          <Skeleton key={bar} h={12} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
