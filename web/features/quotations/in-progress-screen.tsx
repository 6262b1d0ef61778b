import { Alert, Paper, Stack, Table, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { type Progress, quotations } from '#domain/quotations/quotations.contract.ts'
import { backTo, orderReads } from '#web/features/orders/public.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { useDrawnByNow } from '#web/ui/drawn-by-now.ts'
import { Form } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import type { Option } from '#web/ui/select-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import classes from './assignment.module.css'
import { AssignmentButtons } from './assignment-buttons.tsx'
import { isLineDone, ProgressLine, progressValues } from './progress-line.tsx'

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

type Props = { id: number; progress: Progress; operators: readonly Option<number>[] }

/** Every approved line with its part and who works on it. */
function ProgressForm({ id, progress, operators }: Props) {
  const navigate = useOnward()
  const isOpen = mechanicStatuses.keyOf(progress.status) === 'in_progress'
  const form = useZodForm({
    schema: progressValues,
    initialValues: { lines: progress.results.map(({ id: line, stock, user }) => ({ id: line, stock, user })) },
    draftKey: isOpen ? `in-progress-${id}` : undefined,
    version: progress.version,
    rows: ({ lines }) => lines,
    settled: (restored) => ({
      lines: restored.lines.map((line) => {
        const known = progress.results.find((result) => result.id === line.id)
        return known && isLineDone(known) ? { ...line, user: known.user } : line
      }),
    }),
  })
  const drawn = useDrawnByNow(progress.results.length)
  const save = useAction(quotations.assign, {
    ...said.edited,
    invalidates: [quotations.inProgress, orders.timeline, ...orderReads],
    onSuccess: ({ status }) => {
      form.saved()
      navigate(backTo(paths.mechanicOrders, status))
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
              {progress.results.slice(0, drawn).map((line, place) => (
                <ProgressLine
                  key={line.id}
                  form={form}
                  line={line}
                  place={place}
                  operators={operators}
                  isOpen={isOpen}
                />
              ))}
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
