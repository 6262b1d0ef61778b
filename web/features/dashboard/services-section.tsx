import { Group, Stack, Text, Title } from '@mantine/core'
import type { MonthlyReport } from '#domain/dashboard/dashboard.contract.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { BarTable } from '#web/ui/bar-table.tsx'
import { wordFor } from '#web/ui/word-for.ts'
import { useCountedLists } from './counted-lists.ts'
import { FigureLink } from './figure-link.tsx'
import { Section } from './section.tsx'

/** What was done most often on the orders closed in the month; each kind's number leads to those orders. */
export function ServicesSection({ report }: { report: MonthlyReport }) {
  const services = report.most_recurring_services
  const { tasks_recurring_mechanic, tasks_recurring_body_shop, tasks_recurring_appraisal_count } = services
  const groups: { kind: OrderType; total: number; data: { name: string; count: number }[] }[] = [
    { kind: 'mechanic', ...tasks_recurring_mechanic },
    { kind: 'body_shop', ...tasks_recurring_body_shop },
    { kind: 'appraisal', total: tasks_recurring_appraisal_count, data: [] },
  ]
  const lists = useCountedLists(report)
  const shown = groups.filter(({ total }) => total > 0)
  return (
    <Section
      title="SERVICIOS MÁS RECURRENTES"
      isEmpty={shown.length === 0}
      empty="Aquí se cuentan los trabajos de las órdenes que se facturan en el mes."
    >
      <Stack gap="lg">
        {shown.map(({ kind, total, data }) => (
          <div key={kind}>
            <Group justify="space-between" gap="sm">
              <Title order={3} size="h5">
                {orderKinds.entries[kind].label}
              </Title>
              <Text fw={600}>
                <FigureLink
                  to={lists.closed(kind)}
                  label={`${total} ${wordFor(total, 'servicio', 'servicios')} en órdenes facturadas de ${orderKinds.entries[kind].label}`}
                >
                  {total}
                </FigureLink>
              </Text>
            </Group>
            {data.length > 0 && (
              <BarTable
                caption={`Servicios más recurrentes, ${orderKinds.entries[kind].label}`}
                nameTitle="Servicio"
                amountTitle="Veces"
                largest={services.tasks_count_max}
                rows={data.map(({ name, count }) => ({ name, amount: count, shown: count }))}
              />
            )}
          </div>
        ))}
      </Stack>
    </Section>
  )
}
