import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Consumption, MonthlyReport } from '#domain/dashboard/dashboard.contract.ts'
import { differenceText } from '#domain/dashboard/difference.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { monthName } from '#domain/reports/report-codes.ts'
import { DonutChart } from '#web/ui/donut-chart.tsx'
import { Money } from '#web/ui/money.tsx'
import { wordFor } from '#web/ui/word-for.ts'
import { useCountedLists } from './counted-lists.ts'
import { FigureLink } from './figure-link.tsx'
import { nameBefore } from './months.ts'
import { Section } from './section.tsx'

/** What was billed, of what it was made, and how that compares with the month before. */
export function MonthSection({ report }: { report: MonthlyReport }) {
  const { consumption_of_the_month: now, consumption_of_the_month_before: before } = report
  const { currency } = now
  const shown = (amount: Consumption['total_work_orders']) => formatMoney(amount, currency)
  return (
    <Section title="MES EN CURSO" sum={monthName(report)}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="md">
          <div>
            <Text size="sm" c="dimmed">
              Total facturado
            </Text>
            <Money value={now.total_work_orders} symbol={currency} fz="clamp(1.5rem, 8vw, 2rem)" fw={700} lh={1.2} />
            <Compared now={now.total_work_orders} before={before.total_work_orders} of={nameBefore(report)}>
              {shown(before.total_work_orders)}
            </Compared>
          </div>
          <div>
            <Text size="sm" c="dimmed">
              Órdenes facturadas
            </Text>
            <Text className="tabular" fz="1.5rem" fw={650} lh={1.2}>
              {now.count_total_work_orders}
            </Text>
            <Compared now={now.count_total_work_orders} before={before.count_total_work_orders} of={nameBefore(report)}>
              {before.count_total_work_orders}
            </Compared>
            <ByKind report={report} />
          </div>
        </Stack>
        <DonutChart
          caption="De qué se compone lo facturado"
          beforeTitle={`En ${nameBefore(report)}`}
          parts={[
            part('Insumos', now.total_supplies_work_orders, before.total_supplies_work_orders, 'teal'),
            part('Compras', now.total_shopping_work_orders, before.total_shopping_work_orders, 'blue'),
            part('Mano de obra', now.total_workforce_work_orders, before.total_workforce_work_orders, 'amber'),
          ]}
        />
      </SimpleGrid>
    </Section>
  )

  function part(
    label: string,
    value: Consumption['total_work_orders'],
    valueBefore: Consumption['total_work_orders'],
    color: 'teal' | 'blue' | 'amber',
  ) {
    return { label, value, shown: shown(value), before: shown(valueBefore), color }
  }
}

/** Each kind leads to its own list of finished orders, closed in this month. */
function ByKind({ report }: { report: MonthlyReport }) {
  const lists = useCountedLists(report)
  const kinds = report.consumption_of_the_month.work_orders_by_type.filter(
    ({ type, count }) => count > 0 || lists.manages(orderKinds.keyOf(type)),
  )
  return (
    <Group gap="md" mt={4}>
      {kinds.map(({ type, count }) => (
        <Text key={type} size="sm">
          {orderKinds.labelOf(type)}{' '}
          <FigureLink
            to={lists.closed(orderKinds.keyOf(type))}
            label={`${count} ${wordFor(count, 'orden facturada', 'órdenes facturadas')} de ${orderKinds.labelOf(type)}`}
          >
            {count}
          </FigureLink>
        </Text>
      ))}
    </Group>
  )
}

type ComparedProps = { now: number; before: number; of: string; children: string | number }

/** The arrow only repeats what the words say. */
function Compared({ now, before, of, children }: ComparedProps) {
  const Arrow = now > before ? IconArrowUpRight : now < before ? IconArrowDownRight : IconArrowRight
  return (
    <Group gap={4} wrap="nowrap">
      <Arrow size={16} aria-hidden />
      <Text size="sm" c="dimmed">
        {differenceText(now, before)} {of} ({children})
      </Text>
    </Group>
  )
}
