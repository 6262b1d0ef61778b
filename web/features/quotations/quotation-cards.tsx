import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { providerSlots } from '#domain/quotations/quotation.rules.ts'
import { useDrawnByNow } from '#web/ui/drawn-by-now.ts'
import { drawnAlone } from '#web/ui/field.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { ProviderOffer } from './provider-offer.tsx'
import { ProviderTotal } from './provider-total.tsx'
import type { LineProps, LinesProps } from './quotation-table.tsx'

/** The same where a table does not fit: a card for each line. */
export const QuotationCards = drawnAlone(function QuotationCards({ form, quotation, costs, isOpen }: LinesProps) {
  const drawn = useDrawnByNow(quotation.results.length)
  return (
    <Stack gap="md">
      {quotation.results.slice(0, drawn).map((line, index) => (
        <LineCard key={line.id} form={form} line={line} index={index} costs={costs} isOpen={isOpen} />
      ))}
      <Paper component="section" withBorder p="md" aria-label="Totales">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs">
          {providerSlots.map((slot) => (
            <Group key={slot} justify="space-between">
              <Text size="sm">Total proveedor {slot}</Text>
              <Text fw={700}>
                <ProviderTotal form={form} slot={slot} />
              </Text>
            </Group>
          ))}
        </SimpleGrid>
      </Paper>
    </Stack>
  )
})

const LineCard = drawnAlone(function LineCard({ form, line, index, costs, isOpen }: LineProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={line.replacement}>
      <Title order={2} size="h4">
        {line.quantity} × {line.replacement}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {[line.name_task, line.description].filter(Boolean).join(' · ')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg" verticalSpacing="lg">
        {providerSlots.map((slot) => (
          <ProviderOffer key={slot} form={form} index={index} slot={slot} of={line.replacement} isOpen={isOpen} />
        ))}
        {costs && <MoneyField form={form} name={`data.${index}.cost`} label="Costo" disabled={!isOpen} />}
      </SimpleGrid>
    </Paper>
  )
})
