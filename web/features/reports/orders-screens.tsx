import { Button, Text } from '@mantine/core'
import { IconEye, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useLocation, useParams } from 'react-router'
import { showFinish } from '#domain/closing/finish-date.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds, repairTypes } from '#domain/orders/order-kinds.ts'
import { logbookOrders, monthName } from '#domain/reports/report-codes.ts'
import {
  type AttendedOrders,
  attendedFilters,
  logbookFilters,
  type ReportKind,
} from '#domain/reports/reports.contract.ts'
import { type CountingFilters, useFilters } from '#web/kernel/filters.ts'
import { useLastKnown } from '#web/kernel/last-known.ts'
import { useDownload } from '#web/kernel/use-download.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DurationText } from '#web/ui/duration-text.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { MonthChoice } from '#web/ui/month-choice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { AskedIds } from './asked-ids.tsx'
import { monthSearch } from './month-search.ts'
import { OrdersDocument } from './orders-document.tsx'
import { ReportCards } from './report-cards.tsx'
import { reportKinds } from './report-kinds.ts'
import { usePrintedOrders } from './use-printed-orders.ts'

type State = CodeOf<typeof logbookOrders>
type Asked = ReturnType<typeof attendedFilters.query.parse> & { type_order?: State }

export function CollaboratorOrdersScreen() {
  const filters = useFilters(attendedFilters)
  return (
    <AskedIds report="finished">
      <OrdersScreen report="finished" filters={filters} />
    </AskedIds>
  )
}

export function LogbookOrdersScreen() {
  const filters = useFilters(logbookFilters)
  return (
    <AskedIds report="logbook">
      <OrdersScreen report="logbook" filters={filters as CountingFilters<Asked>} />
    </AskedIds>
  )
}

type Props = { report: ReportKind; filters: CountingFilters<Asked> }

/** The orders that somebody attended in a month, and what they come to. */
function OrdersScreen({ report, filters }: Props) {
  const { list, read, tasks, measure } = reportKinds[report]
  const id = Number(useParams().id)
  const query = { ...filters.value, id_colaborador: id }
  const orders = useEndpoint(read, { query })
  const { page, search, ...whole } = query
  const { month, year } = whole
  const known = useLastKnown(orders, String(id))
  const ofMonth = useLastKnown(orders, JSON.stringify({ id, month, year }))
  const printed = usePrintedOrders(report)
  const { search: kept } = useLocation()
  if (orders.isLoadingError && !known) {
    return (
      <Page title="ORDENES ATENDIDAS">
        <ReadFailure query={orders} />
      </Page>
    )
  }
  const onPaper = printed.ordersOf(whole)
  return (
    <Page
      title="ORDENES ATENDIDAS"
      about={known?.collaborator_name}
      actions={
        <>
          <LinkButton to={`${list}${monthSearch(filters.value)}`} variant="default">
            {messages.back}
          </LinkButton>
          <ExcelButton report={report} query={whole} />
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={printed.pending}
            onClick={() => printed.print(whole)}
          >
            Imprimir
          </Button>
        </>
      }
      filters={
        <>
          <MonthChoice asked={filters.value} onChange={filters.change} />
          {report === 'logbook' && (
            <StateChoice
              value={filters.value.type_order ?? logbookOrders.code.all}
              onChange={(type_order) => filters.set({ type_order })}
            />
          )}
        </>
      }
    >
      <Text mb="sm" role="status">
        {known ? `${known.collaborator_name} · ${measure}` : messages.list.loading}
      </Text>
      <ReportCards report={report} answer={ofMonth} isFailed={orders.isLoadingError} />
      <DataTable
        query={orders}
        filters={filters}
        empty="Nada en este mes. Elige otro mes o año."
        columns={columns}
        rowActions={(order) => (
          <RowAction
            label="Ver tareas de"
            of={order.order_number}
            word="Ver"
            icon={IconEye}
            to={`${tasks({ idCollaborator: id, id: order.id })}${kept}`}
          />
        )}
      />
      {onPaper && (
        <PrintSheet name={['ORDENES ATENDIDAS', onPaper.collaborator_name, monthName(onPaper)].join(' · ')}>
          <OrdersDocument orders={onPaper} report={report} state={filters.value.type_order} />
        </PrintSheet>
      )}
    </Page>
  )
}

type SortName = Exclude<NonNullable<Asked['ordering']>, `-${string}`>
type OrderColumn = Parameters<typeof DataTable<AttendedOrders['results'][number], Asked>>[0]['columns'][number] & {
  sort: SortName
}

const columns: readonly OrderColumn[] = [
  { title: 'CLIENTE', sort: 'client', wraps: true, cell: ({ client }) => client.name },
  {
    title: 'MATRÍCULA',
    sort: 'car_registration',
    identifies: true,
    cell: ({ car }) => <span className="tabular">{car.car_registration}</span>,
  },
  { title: 'ORDEN', sort: 'order_number', identifies: true, cell: ({ order_number }) => order_number },
  { title: 'TIPO', sort: 'order_type', wraps: true, cell: ({ order_type }) => orderKinds.labelOf(order_type) },
  {
    title: 'TIPO DE REPARACIÓN',
    sort: 'repair_type',
    wraps: true,
    cell: ({ repair_type }) => repairTypes.labelOf(repair_type),
  },
  {
    title: 'FECHA DE CIERRE',
    sort: 'finish_date',
    cell: ({ finish_date }) => <span className="tabular">{showFinish(finish_date)}</span>,
  },
  {
    title: 'TIEMPO',
    sort: 'time_invested',
    align: 'right',
    cell: ({ time_invested }) => <DurationText seconds={time_invested} />,
  },
  {
    title: 'MONTO',
    sort: 'amount_generated',
    align: 'right',
    cell: ({ amount_generated }) => <Money value={amount_generated} fw={600} />,
  },
]

const states = [...logbookOrders.options]

function StateChoice({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  return (
    <Choice<State>
      label="Estado de la orden"
      w="11rem"
      data={states}
      allowDeselect={false}
      value={value}
      onChange={(state) => state !== null && onChange(state)}
    />
  )
}

type Whole = Omit<Asked, 'page' | 'search'> & { id_colaborador: number }

function ExcelButton({ report, query }: { report: ReportKind; query: Whole }) {
  const file = useDownload(reportKinds[report].excel)
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={file.pending}
      onClick={() => file.run({ query })}
    >
      Exportar
    </Button>
  )
}
