import { Alert, Paper, Stack, Table, Text } from '@mantine/core'
import { useParams } from 'react-router'
import * as z from 'zod'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { type Progress, quotations } from '#domain/quotations/quotations.contract.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { listAt, orderReads } from '#web/features/orders/public.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { type Option, SelectField } from '#web/ui/select-field.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import classes from './assignment.module.css'
import { AssignmentButtons } from './assignment-buttons.tsx'
import { unassigned, withCurrent } from './operator-options.ts'

export function InProgressScreen() {
  const id = Number(useParams().id)
  const read = useEndpoint(quotations.inProgress, { params: { id } }, { refetchOnMount: 'always' })
  const operators = useEndpoint(orders.mechanics, { query: { order: id } })
  return (
    <Page title="EN PROCESO" about={read.data?.order_number}>
      <ReadRecord key={id} query={read} fields={4}>
        {(progress) => (
          <ReadRecord query={operators} fields={4}>
            {(options) => <ProgressForm id={id} progress={progress} operators={options} />}
          </ReadRecord>
        )}
      </ReadRecord>
    </Page>
  )
}

const schema = z.object({ lines: z.array(z.object({ id: z.int(), stock: z.boolean(), user: z.int() })) })

type Props = { id: number; progress: Progress; operators: readonly Option<number>[] }

/** Every approved line with its part and who works on it. */
function ProgressForm({ id, progress, operators }: Props) {
  const navigate = useOnward()
  const isOpen = mechanicStatuses.keyOf(progress.status) === 'in_progress'
  const form = useZodForm({
    schema,
    initialValues: { lines: progress.results.map(({ id: line, stock, user }) => ({ id: line, stock, user })) },
    draftKey: isOpen ? `in-progress-${id}` : undefined,
    version: progress.version,
    rows: ({ lines }) => lines,
  })
  const save = useAction(quotations.assign, {
    success: messages.updated,
    failure: messages.failed.edit,
    invalidates: [quotations.inProgress, orders.timeline, ...orderReads],
    onSuccess: ({ status }) => {
      form.saved()
      navigate(listAt(paths.mechanicOrders, status))
    },
    form: { showIssues: (issues) => form.showIssues(besideLines(issues, progress)) },
  })

  return (
    <Form
      form={form}
      isSaving={save.pending}
      onSubmit={({ lines }) =>
        save.run({
          params: { id },
          body: {
            form_data: lines.map(({ id: line, stock }) => ({ id: line, stock })),
            data_select: Object.fromEntries(lines.map(({ id: line, user }) => [String(line), user])),
            version: progress.version,
          },
        })
      }
    >
      <Stack gap="md">
        <Text c="dimmed">
          {progress.order_number}
          {progress.operator && ` · Operador de la orden: ${progress.operator}`}
        </Text>
        {!isOpen && (
          <Alert color="gray" p="sm">
            {messages.refused.onlyToRead}
          </Alert>
        )}
        <Paper withBorder className={classes.paper}>
          <Table className={`${classes.cards} ${classes.lines}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>STOCK</Table.Th>
                <Table.Th ta="right">CANTIDAD</Table.Th>
                <Table.Th>REPUESTO</Table.Th>
                <Table.Th>NÚMERO DE PARTE</Table.Th>
                <Table.Th>DESCRIPCIÓN</Table.Th>
                <Table.Th>OBSERVACIONES</Table.Th>
                <Table.Th>PROVEEDOR</Table.Th>
                <Table.Th ta="right">PRECIO</Table.Th>
                <Table.Th>MECÁNICO/OPERADOR</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {progress.results.map((line, place) => {
                const isDone = taskStatuses.keyOf(line.status) === 'finalized'
                return (
                  <Table.Tr key={line.id} aria-label={line.replacement}>
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
                      <Money value={line.price_true} />
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
              })}
            </Table.Tbody>
          </Table>
          {progress.results.length === 0 && (
            <Text p="md" c="dimmed">
              {messages.list.empty}
            </Text>
          )}
        </Paper>
        <AssignmentButtons isOpen={isOpen} saving={save.pending} />
      </Stack>
    </Form>
  )
}

/** The server names a line by its id, the form by its place. */
function besideLines(issues: Record<string, string>, { results }: Progress): Record<string, string> {
  return Object.fromEntries(
    Object.entries(issues).map(([field, issue]) => {
      const line = /^data_select\.(\d+)$/.exec(field)?.[1]
      const place = results.findIndex(({ id }) => String(id) === line)
      return [place < 0 ? field : `lines.${place}.user`, issue]
    }),
  )
}
