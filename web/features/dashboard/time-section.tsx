import { Group, Stack, Text, Title } from '@mantine/core'
import type { MonthlyReport } from '#domain/dashboard/dashboard.contract.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import { orderTypes } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { BarTable } from '#web/ui/bar-table.tsx'
import { DurationText } from '#web/ui/duration-text.tsx'
import { Section } from './section.tsx'

/** The time worked in the month, by kind of order and stage; bars of every kind are on one scale. */
export function TimeSection({ report: { tasks_total_time: time } }: { report: MonthlyReport }) {
  const kinds = orderTypes.filter((kind) => time[kind].total > 0)
  const largest = Math.max(0, ...kinds.flatMap((kind) => time[kind].data.map((stage) => stage.time)))
  return (
    <Section
      title="TIEMPO INVERTIDO EN PROCESOS"
      isEmpty={kinds.length === 0}
      empty="Aquí se suma el tiempo que se mide en el mes."
      sum={<DurationText seconds={sumDurations(kinds.map((kind) => time[kind].total))} />}
    >
      <Stack gap="lg">
        {kinds.map((kind) => (
          <div key={kind}>
            <Group justify="space-between" gap="sm">
              <Title order={3} size="h5">
                {orderKinds.entries[kind].label}
              </Title>
              <Text fw={600}>
                <DurationText seconds={time[kind].total} />
              </Text>
            </Group>
            <BarTable
              caption={`Tiempo por proceso, ${orderKinds.entries[kind].label}`}
              nameTitle="Proceso"
              amountTitle="Tiempo"
              largest={largest}
              rows={time[kind].data.map((stage) => ({
                name: stage.name,
                amount: stage.time,
                shown: <DurationText seconds={stage.time} />,
              }))}
            />
          </div>
        ))}
      </Stack>
    </Section>
  )
}
