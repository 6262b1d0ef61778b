import { Box, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { SubscriptionStatus } from '#web/features/subscription/public.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { MonthChoice } from '#web/ui/month-choice.tsx'
import { Page } from '#web/ui/page.tsx'
import { BrandsSection } from './brands-section.tsx'
import { ClientsSection } from './clients-section.tsx'
import { MonthSection } from './month-section.tsx'
import { NewClientsSection } from './new-clients-section.tsx'
import { ServicesSection } from './services-section.tsx'
import { TimeSection } from './time-section.tsx'

/** The month in figures; each of them leads to the list that it counts. */
export function DashboardScreen() {
  const me = useMe()
  const filters = useFilters(dashboards.report)
  const query = useEndpoint(dashboards.report, { query: filters.value }, { refetchOnMount: 'always' })
  const report = query.data
  const isAwaited = !report && !query.isError
  return (
    <Page
      title={me.branch_name ? `${me.garage_name} · ${me.branch_name}` : me.garage_name}
      filters={<MonthChoice asked={filters.value} onChange={(to) => filters.change(to, { replaces: false })} />}
    >
      <Stack gap="lg" aria-busy={query.isFetching}>
        {query.isError && <ReadError query={query} />}
        {isAwaited && <Waiting />}
        {report && (
          <>
            <MonthSection report={report} />
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              <BrandsSection report={report} />
              <TimeSection report={report} />
            </SimpleGrid>
          </>
        )}
        {/* Read meanwhile, and shown when nothing above it moves any more: its button would go from under the finger. */}
        <Box display={isAwaited ? 'none' : undefined}>
          <SubscriptionStatus />
        </Box>
        {report && (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <ServicesSection report={report} />
            <Stack gap="lg">
              <NewClientsSection report={report} />
              <ClientsSection report={report} />
            </Stack>
          </SimpleGrid>
        )}
      </Stack>
    </Page>
  )
}

function Waiting() {
  return (
    <Stack gap="lg" role="status">
      <Text size="sm" c="dimmed">
        {messages.list.loading}
      </Text>
      <Skeleton h="18rem" />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Skeleton h="16rem" />
        <Skeleton h="16rem" />
      </SimpleGrid>
    </Stack>
  )
}
