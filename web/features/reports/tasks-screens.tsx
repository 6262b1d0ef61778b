import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type * as z from 'zod'
import { pageSize } from '#domain/kernel/listing.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { taskStageLabel, workedTaskName } from '#domain/reports/report.rules.ts'
import {
  attendedFilters,
  type LoggedTask,
  type ReportKind,
  reports,
  type TaskDetail,
} from '#domain/reports/reports.contract.ts'
import { type Filters, useFilters } from '#web/kernel/filters.ts'
import { useLastKnown } from '#web/kernel/last-known.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DurationText } from '#web/ui/duration-text.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { AskedIds } from './asked-ids.tsx'
import { reportKinds } from './report-kinds.ts'

type Task = TaskDetail | LoggedTask
const kindOf = ({ type }: Task) => orderKinds.keyOf(type)

/** Only the pages are turned here; beside them the address keeps what the orders were asked with, for the way back. */
const taskFilters = { query: attendedFilters.query.pick({ page: true, search: true }) }
const prefix = 'tasks_'
type TaskFilters = z.output<typeof taskFilters.query> & { ordering?: never }

const columns = [
  {
    title: 'TAREA',
    identifies: true,
    wraps: true,
    cell: (task: Task) => workedTaskName(task, kindOf(task), task.status_task),
  },
  { title: 'DESCRIPCIÓN', wraps: true, cell: ({ description }: Task) => description },
  { title: 'ESTADO', wraps: true, cell: (task: Task) => taskStageLabel(kindOf(task), task.status_task) },
  { title: 'RECHAZADA', cell: ({ was_rejected }: Task) => <Rejection isRejected={was_rejected} /> },
]

export const CollaboratorTasksScreen = () => (
  <AskedIds report="finished">
    <CollaboratorTasks />
  </AskedIds>
)
export const LogbookTasksScreen = () => (
  <AskedIds report="logbook">
    <LogbookTasks />
  </AskedIds>
)

function CollaboratorTasks() {
  const { query, filters } = useAsked()
  const tasks = useEndpoint(reports.taskDetails, { query: { ...query, page: filters.value.page } })
  return (
    <TasksPage report="finished" tasks={tasks}>
      <DataTable
        query={tasks}
        filters={filters}
        searchable={false}
        empty="En esta orden no tiene tiempo registrado."
        columns={[...columns, { title: 'TIEMPO', align: 'right', cell: ({ time }) => <DurationText seconds={time} /> }]}
      />
    </TasksPage>
  )
}

function LogbookTasks() {
  const { query, filters } = useAsked()
  const { month, year } = useFilters(attendedFilters).value
  const tasks = useEndpoint(reports.binnacleTaskDetail, { query: { ...query, month, year } })
  const paged = useTurnedPage(tasks, filters.value.page)
  return (
    <TasksPage report="logbook" tasks={tasks}>
      <DataTable
        query={paged}
        filters={filters}
        searchable={false}
        rowKey={({ id, day_worked }) => `${id} ${day_worked}`}
        empty="En esta orden no trabajó en este mes."
        columns={[
          { title: 'DÍA TRABAJADO', identifies: true, cell: ({ day_worked }) => <DateText value={day_worked} /> },
          ...columns,
          { title: 'TIEMPO', align: 'right', cell: ({ time_worked }) => <DurationText seconds={time_worked} /> },
        ]}
      />
    </TasksPage>
  )
}

type Listed<Row> = UseQueryResult<{ results: Row[]; count: number }>

/** The answer holds every row of the month: the pages are turned here. */
function useTurnedPage<Row>(query: Listed<Row>, page: number): Listed<Row> {
  const { data } = query
  const turned = useMemo(
    () => data && { ...data, results: data.results.slice((page - 1) * pageSize, page * pageSize) },
    [data, page],
  )
  return { ...query, data: turned } as Listed<Row>
}

function useAsked() {
  const { idCollaborator, id } = useParams()
  const filters = useFilters(taskFilters, { prefix }) as Filters<TaskFilters>
  return { query: { id_colaborador: Number(idCollaborator), id_work_order: Number(id) }, filters }
}

type TasksPageProps = {
  report: ReportKind
  tasks: UseQueryResult<{ order_number: string; collaborator_name: string }>
  children: ReactNode
}

function TasksPage({ report, tasks, children }: TasksPageProps) {
  const { idCollaborator = '', id } = useParams()
  const known = useLastKnown(tasks, `${idCollaborator} ${id}`)
  const [kept] = useSearchParams()
  const back = new URLSearchParams([...kept].filter(([name]) => !name.startsWith(prefix)))
  return (
    <Page
      title={known ? `TAREAS DE LA ORDEN ${known.order_number}` : 'TAREAS DE LA ORDEN'}
      actions={
        <LinkButton to={`${reportKinds[report].orders({ id: idCollaborator })}?${back}`} variant="default">
          {messages.back}
        </LinkButton>
      }
    >
      {tasks.isLoadingError && !known ? (
        <ReadFailure query={tasks} />
      ) : (
        <>
          <Text mb="sm">{known?.collaborator_name ?? messages.list.loading}</Text>
          {children}
        </>
      )}
    </Page>
  )
}

function Rejection({ isRejected }: { isRejected: boolean }) {
  return isRejected ? <StatusChip tone="refused">Sí</StatusChip> : 'No'
}
