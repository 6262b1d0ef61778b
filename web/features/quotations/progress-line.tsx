import { Table } from '@mantine/core'
import * as z from 'zod'
import type { Progress } from '#domain/quotations/quotations.contract.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { drawnAlone } from '#web/ui/field.ts'
import { Money } from '#web/ui/money.tsx'
import { type Option, SelectField } from '#web/ui/select-field.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'
import classes from './assignment.module.css'
import { unassigned, withCurrent } from './operator-options.ts'

/** Of each approved line: whether its part is there, and who works on it. */
export const progressValues = z.object({
  lines: z.array(z.object({ id: z.int(), stock: z.boolean(), user: z.int() })),
})
type Values = z.output<typeof progressValues>

/** Who did it stays who did it. */
export function isLineDone({ status }: Progress['results'][number]): boolean {
  return taskStatuses.keyOf(status) === 'finalized'
}

type Props = {
  form: ZodForm<Unfinished<Values>, Values>
  line: Progress['results'][number]
  place: number
  operators: readonly Option<number>[]
  isOpen: boolean
}

export const ProgressLine = drawnAlone(function ProgressLine({ form, line, place, operators, isOpen }: Props) {
  const isDone = isLineDone(line)
  return (
    <Table.Tr aria-label={line.replacement}>
      <Table.Td className={classes.stock}>
        <CheckboxField form={form} name={`lines.${place}.stock`} label="Stock" disabled={!isOpen} />
      </Table.Td>
      <Table.Td data-label="Cantidad" className={classes.number}>
        {line.quantity}
      </Table.Td>
      <Table.Th scope="row" className={classes.part}>
        {line.replacement}
      </Table.Th>
      <Table.Td data-label="Número de parte">{line.name_task}</Table.Td>
      <Table.Td data-label="Descripción">{line.description}</Table.Td>
      <Table.Td data-label="Observaciones">{line.observation}</Table.Td>
      <Table.Td data-label="Proveedor">{line.provider_true}</Table.Td>
      <Table.Td data-label="Precio" className={classes.number}>
        {line.price_true !== null && <Money value={line.price_true} />}
      </Table.Td>
      <Table.Td className={classes.operator}>
        <SelectField
          form={form}
          name={`lines.${place}.user`}
          label="Mecánico/Operador"
          options={withCurrent([unassigned, ...operators], line.user)}
          disabled={!isOpen || isDone}
          searchable
        />
        {isDone && <StatusChip tone="done">{taskStatuses.labelOf(line.status)}</StatusChip>}
      </Table.Td>
    </Table.Tr>
  )
})
