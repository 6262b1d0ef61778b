import { Accordion, Group, List, Stack, Text } from '@mantine/core'
import type { MonthlyReport } from '#domain/dashboard/dashboard.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { useCountedLists } from './counted-lists.ts'
import { Section } from './section.tsx'

/** Who was billed most; each opens to what was done for them. */
export function ClientsSection({ report }: { report: MonthlyReport }) {
  const lists = useCountedLists(report)
  const { currency } = report.consumption_of_the_month
  return (
    <Section
      title="CLIENTES TOP"
      isEmpty={report.client_top.length === 0}
      empty="Aquí aparece a quién se le facturó más en el mes."
    >
      <Accordion multiple variant="contained" order={3}>
        {report.client_top.map(({ id, name, work_orders__total_amount__sum: billed, tasks }) => {
          const orders = lists.billedTo(id)
          return (
            <Accordion.Item key={id} value={String(id)}>
              <Accordion.Control>
                <Group justify="space-between" gap="sm" pe="xs">
                  <Text fw={500}>{name}</Text>
                  <Money value={billed} symbol={currency} fw={600} />
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Stack gap="sm" align="flex-start">
                  {tasks.length === 0 ? (
                    <Text size="sm" c="dimmed">
                      {messages.list.empty}
                    </Text>
                  ) : (
                    <List size="sm" className="tabular">
                      {tasks.map((task) => (
                        <List.Item key={task.name}>
                          {task.name} × {task.count}
                        </List.Item>
                      ))}
                    </List>
                  )}
                  {orders && (
                    <LinkButton
                      to={orders}
                      variant="default"
                      size="xs"
                      aria-label={`Ver ordenes facturadas de ${name}`}
                    >
                      Ver ordenes
                    </LinkButton>
                  )}
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
    </Section>
  )
}
