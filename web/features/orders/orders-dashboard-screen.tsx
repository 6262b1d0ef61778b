import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, type To } from 'react-router'
import type { Answered } from '#domain/kernel/endpoint.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useCan } from '#web/kernel/session.ts'
import { readAgainMs, useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { wordFor } from '#web/ui/word-for.ts'
import { appraisalOrders } from './appraisal-orders.ts'
import { bodyShopOrders } from './body-shop-orders.ts'
import { mechanicOrders } from './mechanic-orders.ts'
import { listAt } from './order-tabs.ts'
import classes from './orders-dashboard-screen.module.css'

type Counts = Answered<typeof orders.dashboard>
type Section = { title: string; total: number; counts: Count[]; listTo: To }
type Count = { label: string; count: number; to: To }

export function OrdersDashboardScreen() {
  const query = useEndpoint(orders.dashboard, {}, { refetchOnMount: 'always', refetchInterval: readAgainMs })
  const sections = query.data && sectionsOf(query.data)
  const kinds = [useCan('work_order_management_mechanic'), useCan('work_order_management_body_shop')]
  const expected = [...kinds, useCan('work_order_management_appraisal')].filter(Boolean).length
  return (
    <Page title="Ordenes de trabajo" actions={<LinkButton to={paths.selectOrder}>Crear orden</LinkButton>}>
      <Stack gap="md">
        {query.isError && <ReadError query={query} />}
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md" aria-busy={query.isFetching}>
          {sections?.map((section) => (
            <SectionCard key={section.title} {...section} />
          ))}
          {!sections && !query.isError && <Waiting sections={expected} />}
        </SimpleGrid>
        {sections?.length === 0 && <Text c="dimmed">{messages.refused.noOrderTypes}</Text>}
      </Stack>
    </Page>
  )
}

function SectionCard({ title, total, counts, listTo }: Section) {
  return (
    <Paper withBorder component="section" aria-label={title} className={classes.section}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" className={classes.head}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text className="tabular" ta="right">
          <Text span fz="1.75rem" fw={700} lh={1}>
            {total}
          </Text>{' '}
          <Text span display="block" size="xs" c="dimmed">
            {wordFor(total, 'orden activa', 'órdenes activas')}
          </Text>
        </Text>
      </Group>
      <ul className={classes.counts}>
        {counts.map(({ label, count, to }) => (
          <li key={label}>
            <Link to={to} className={classes.count}>
              <span>{label}</span> <CountFigure count={count} />
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <LinkButton to={listTo} variant="default" fullWidth aria-label={`Ver ordenes: ${title}`}>
          Ver ordenes
        </LinkButton>
      </div>
    </Paper>
  )
}

function CountFigure({ count }: { count: number }) {
  return (
    <Text span className="tabular" fw={count > 0 ? 650 : 400} c={count > 0 ? undefined : 'dimmed'}>
      {count}
    </Text>
  )
}

function Waiting({ sections }: { sections: number }) {
  return (
    <>
      {Array.from({ length: sections }, (_, section) => `section ${section}`).map((section) => (
        <Skeleton key={section} height="24rem" radius="md" />
      ))}
      <Text role="status" c="dimmed">
        {messages.list.loading}
      </Text>
    </>
  )
}

const titles: Record<OrderType, string> = {
  mechanic: 'MECANICAS',
  body_shop: 'ENDEREZADO Y PINTURA',
  appraisal: 'AVALUO',
}

/** Only the kinds that were answered: those that the asker manages. */
function sectionsOf(counts: Counts): Section[] {
  return [mechanicOrders, bodyShopOrders, appraisalOrders].flatMap(({ kind, list, states }) => {
    const byState: Readonly<Record<string, number>> | undefined = counts[`status_work_orders_${kind}`]
    if (!byState) return []
    return {
      title: titles[kind],
      total: counts[`total_work_orders_${kind}`] ?? 0,
      listTo: list,
      counts: states.map(({ key, label, status }) => ({ label, count: byState[key] ?? 0, to: listAt(list, status) })),
    }
  })
}
