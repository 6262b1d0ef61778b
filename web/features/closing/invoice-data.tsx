import { Paper, Text } from '@mantine/core'
import type { Closing } from '#domain/closing/closing.contract.ts'
import { Facts } from '#web/ui/facts.tsx'

/** Under whom it is billed, to be read before it is closed: nothing of it changes afterwards. */
export function InvoiceData({ receipt }: { receipt: NonNullable<Closing['receipt_info']> }) {
  return (
    <Paper withBorder p="md" component="section" aria-label="Datos de facturación">
      <Text component="h2" fw={600} mb="xs">
        Datos de facturación
      </Text>
      <Facts
        facts={[
          ['Nombre', receipt.name],
          ['Identificación tributaria', receipt.tax_id],
          ['Teléfono', receipt.phone_number],
          ['Correo electrónico', receipt.email],
          ['Dirección', [receipt.address, receipt.city, receipt.country_text].filter(Boolean).join(', ')],
        ]}
      />
    </Paper>
  )
}
