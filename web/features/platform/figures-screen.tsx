import { Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './figures-screen.module.css'

type Figures = Answered<typeof platform.figures>
type Figure = {
  label: string
  value: (figures: Figures) => number | string
  to?: string
  /** What the number asks for when it is not zero. */
  asks?: { tone: StatusTone; text: string }
}

const garagesWith = (status: number) => `${paths.platform.garages}?status=${status}`
const { active, pending, inactive } = garageStatuses.code

const groups: { title: string; figures: Figure[] }[] = [
  {
    title: 'Talleres',
    figures: [
      {
        label: 'Pendientes',
        value: (f) => f.garages_pending,
        to: garagesWith(pending),
        asks: { tone: 'working', text: 'Por aprobar' },
      },
      { label: 'Activos', value: (f) => f.garages_active, to: garagesWith(active) },
      { label: 'Inactivos', value: (f) => f.garages_inactive, to: garagesWith(inactive) },
      {
        label: 'Sucursales pendientes',
        value: (f) => f.branches_pending,
        to: paths.platform.branches,
        asks: { tone: 'working', text: 'Por aprobar' },
      },
      { label: 'Órdenes del mes', value: (f) => f.orders_this_month },
    ],
  },
  {
    title: 'Facturas y correos',
    figures: [
      { label: 'Facturas sin pagar', value: (f) => f.invoices_unpaid, to: `${paths.platform.invoices}?paid=false` },
      { label: 'Por cobrar', value: (f) => formatMoney(f.unpaid_total), to: `${paths.platform.invoices}?paid=false` },
      { label: 'Correos en espera', value: (f) => f.mails_waiting, to: paths.platform.mails },
      {
        label: 'Correos fallidos',
        value: (f) => f.mails_failed,
        to: paths.platform.mails,
        asks: { tone: 'refused', text: 'Por revisar' },
      },
    ],
  },
]

export function FiguresScreen() {
  const figures = useEndpoint(platform.figures, {}, { refetchInterval: 60_000 })
  return (
    <Page title="Resumen">
      <Stack gap="xl">
        {figures.isError && <ReadError query={figures} />}
        {groups.map(({ title, figures: cards }) => (
          <Stack key={title} component="section" gap="sm">
            <Title order={2}>{title}</Title>
            <SimpleGrid cols={{ base: 2, md: 4, xl: 5 }} spacing={{ base: 'sm', sm: 'md' }}>
              {cards.map((card) => (
                <FigureCard key={card.label} {...card} figures={figures.data} />
              ))}
            </SimpleGrid>
          </Stack>
        ))}
        {figures.isPending && (
          <Text role="status" c="dimmed">
            {messages.list.loading}
          </Text>
        )}
      </Stack>
    </Page>
  )
}

function FigureCard({ label, value, to, asks, figures }: Figure & { figures: Figures | undefined }) {
  const shown = figures && value(figures)
  const content = (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Group justify="space-between" gap={4} wrap="nowrap">
        <FigureValue>{shown}</FigureValue>
        {asks && shown !== undefined && shown !== 0 && <StatusChip tone={asks.tone}>{asks.text}</StatusChip>}
      </Group>
    </Stack>
  )
  if (!to) {
    return (
      <Card withBorder padding="md">
        {content}
      </Card>
    )
  }
  return (
    <Card withBorder padding="md" component={Link} to={to} className={classes.card}>
      {content}
    </Card>
  )
}

function FigureValue({ children }: { children: ReactNode }) {
  return (
    <Skeleton visible={children === undefined} width="fit-content">
      <Text className="tabular" fz={{ base: '1.375rem', sm: '1.75rem' }} fw={650} lh={1.2}>
        {children ?? '000'}
      </Text>
    </Skeleton>
  )
}
