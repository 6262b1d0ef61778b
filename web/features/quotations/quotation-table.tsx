import { Paper, Table } from '@mantine/core'
import { providerSlots } from '#domain/quotations/quotation.rules.ts'
import type { Quotation } from '#domain/quotations/quotations.contract.ts'
import { useDrawnByNow } from '#web/ui/drawn-by-now.ts'
import { drawnAlone } from '#web/ui/field.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { ProviderOffer } from './provider-offer.tsx'
import { ProviderTotal } from './provider-total.tsx'
import classes from './quotation.module.css'
import type { QuotationZodForm } from './quotation-values.ts'

export type LinesProps = { form: QuotationZodForm; quotation: Quotation; costs: boolean; isOpen: boolean }

export const QuotationTable = drawnAlone(function QuotationTable({ form, quotation, costs, isOpen }: LinesProps) {
  const drawn = useDrawnByNow(quotation.results.length)
  return (
    <Paper withBorder className={classes.sheet}>
      <Table className={classes.table} verticalSpacing="sm" aria-label="Repuestos">
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">CANTIDAD</Table.Th>
            <Table.Th>REPUESTO</Table.Th>
            <Table.Th>NÚMERO DE PARTE</Table.Th>
            <Table.Th>DESCRIPCIÓN</Table.Th>
            {providerSlots.map((slot) => (
              <Table.Th key={slot}>PROVEEDOR {slot}</Table.Th>
            ))}
            {costs && <Table.Th>COSTOS</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {quotation.results.slice(0, drawn).map((line, index) => (
            <LineRow key={line.id} form={form} line={line} index={index} costs={costs} isOpen={isOpen} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={4} ta="right">
              TOTAL
            </Table.Th>
            {providerSlots.map((slot) => (
              <Table.Td key={slot} fw={700}>
                <ProviderTotal form={form} slot={slot} />
              </Table.Td>
            ))}
            {costs && <Table.Td />}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Paper>
  )
})

export type LineProps = Omit<LinesProps, 'quotation'> & { line: Quotation['results'][number]; index: number }

/** Those that are drawn are not drawn again whenever some more follow. */
const LineRow = drawnAlone(function LineRow({ form, line, index, costs, isOpen }: LineProps) {
  return (
    <Table.Tr>
      <Table.Td ta="right" className="tabular">
        {line.quantity}
      </Table.Td>
      <Table.Th scope="row" className={classes.part}>
        {line.replacement}
      </Table.Th>
      <Table.Td>{line.name_task}</Table.Td>
      <Table.Td className={classes.words}>{line.description}</Table.Td>
      {providerSlots.map((slot) => (
        <Table.Td key={slot} className={classes.offer}>
          <ProviderOffer form={form} index={index} slot={slot} of={line.replacement} isInTable isOpen={isOpen} />
        </Table.Td>
      ))}
      {costs && (
        <Table.Td className={classes.cost}>
          <MoneyField
            form={form}
            name={`data.${index}.cost`}
            label={`Costo de ${line.replacement}`}
            placeholder="0.00"
            disabled={!isOpen}
          />
        </Table.Td>
      )}
    </Table.Tr>
  )
})
