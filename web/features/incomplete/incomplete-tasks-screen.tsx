import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { type IncompleteTask, incomplete } from '#domain/incomplete/incomplete.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { TaskStatusChip } from '#web/features/tracking/workbench/public.ts'
import { type Filters, useFilters } from '#web/kernel/filters.ts'
import { useLastKnown } from '#web/kernel/last-known.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DurationText } from '#web/ui/duration-text.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'

/** The tasks of an order, what is undone first. */
export function IncompleteTasksScreen() {
  const id = Number(useParams().id)
  const filters = useFilters(incomplete.tasks)
  const rows = useEndpoint(incomplete.tasks, { params: { id }, query: filters.value })
  const known = useLastKnown(rows, String(id))
  if (rows.isLoadingError && !known) {
    return (
      <Page title="Tareas">
        <ReadFailure query={rows} />
      </Page>
    )
  }
  const { car, order_number, described = false } = known ?? {}
  return (
    <Page
      title="Tareas"
      about={order_number}
      actions={
        <BackLink to={car === undefined ? paths.incompleteOrders : paths.carIncompleteOrders({ id: car })}>
          {messages.back}
        </BackLink>
      }
      filters={
        <Text c="dimmed" className="tabular">
          {order_number}
        </Text>
      }
    >
      <DataTable
        query={rows}
        filters={withoutSearch(filters)}
        searchable={false}
        columns={[
          { title: 'NOMBRE', identifies: true, wraps: true, cell: (task) => <Named task={task} /> },
          { title: 'TIEMPO', align: 'right', cell: ({ time }) => <DurationText seconds={time} /> },
          {
            title: 'ESTADO',
            identifies: true,
            cell: (task) => <TaskStatusChip status={task.status} label={unusualLabel(task)} />,
          },
          ...(described
            ? [{ title: 'DESCRIPCIÓN', wraps: true, cell: ({ description }: IncompleteTask) => description }]
            : []),
        ]}
      />
    </Page>
  )
}

function Named({ task: { name, stage } }: { task: IncompleteTask }) {
  if (name === stage) return name
  return (
    <>
      {name}
      <Text size="xs" c="dimmed">
        {stage}
      </Text>
    </>
  )
}

/** Why it waits says more than that it was not begun. */
function unusualLabel({ approved, was_rejected, undone }: IncompleteTask): string | undefined {
  if (!approved) return 'No aprobada'
  return undone && was_rejected ? 'Rechazada' : undefined
}

/** There is a page to turn, and nothing to search. */
function withoutSearch({ value, set }: Filters<{ page: number }>): Filters<{ page: number; search: string }> {
  return { value: { page: value.page, search: '' }, set: ({ page }, how) => page !== undefined && set({ page }, how) }
}
