import { Text } from '@mantine/core'
import { IconEdit, IconHistory } from '@tabler/icons-react'
import * as z from 'zod'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { type OrderRow, orders } from '#domain/orders/orders.contract.ts'
import { brandOf } from '#domain/vehicles/vehicle-fields.ts'
import { type Filters, useFilters } from '#web/kernel/filters.ts'
import { useLook } from '#web/kernel/last-seen.ts'
import { paths } from '#web/kernel/paths.ts'
import { useCan } from '#web/kernel/session.ts'
import { readAgainMs, useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { FilterTabs } from '#web/ui/filter-tabs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { PeriodNotice } from '#web/ui/period-notice.tsx'
import { PhoneText } from '#web/ui/phone-text.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { actionOn, type ListedKind, type ListedState } from './listed-kind.ts'
import { OrderBoard } from './order-board.tsx'
import { OrderClient } from './order-client.tsx'
import { orderReads } from './order-reads.ts'
import { timelineAt, useRemembered } from './order-tabs.ts'
import { OrdersElsewhere } from './orders-elsewhere.tsx'

const views = ['list', 'board'] as const
type View = (typeof views)[number]

/** The kind is the screen's own; everything else is in the address. */
const listed = {
  query: orders.list.query.omit({ type: true }).extend({
    view: z.enum(views).optional().catch(undefined),
    /** Of whatever state: where a number of the dashboard counts all of them. */
    every: z.literal('true').optional().catch(undefined),
  }),
}
type Listed = Filters<z.output<typeof listed.query>>

/** The orders of a kind: a tab for each of its states, and where it has one, the board of all of them. */
export function OrderList({ of }: { of: ListedKind }) {
  const filters = useFilters(listed)
  const { view: asked, status } = filters.value
  // Who was led to a tab came for its list.
  const wanted = asked ?? (status === undefined ? undefined : 'list')
  const view = useRemembered<View>(`view:${of.list.slice(1)}`, wanted, of.board ? views : ['list'], 'list')
  const tab = useRemembered<number>(
    `tab:${of.list.slice(1)}`,
    status,
    of.states.map((state) => state.status),
    of.states[0]?.status as number,
  )
  useLook({ view, status: tab })
  return (
    <Page
      title={of.title}
      actions={<LinkButton to={paths.selectOrder}>Crear orden</LinkButton>}
      filters={
        <>
          {of.board && (
            <FilterTabs<View>
              label="Vista"
              value={view}
              onChange={(chosen) => filters.set({ view: chosen, status: tab })}
              options={[
                { value: 'list', label: 'Lista' },
                { value: 'board', label: 'Tablero' },
              ]}
            />
          )}
          {view === 'list' && <StateTabs of={of} tab={tab} filters={filters} />}
        </>
      }
    >
      {view === 'board' ? <OrderBoard of={of} /> : <StateOrders of={of} tab={tab} filters={filters} />}
    </Page>
  )
}

/** All of a list, and not only those of the days and the brand that a number of the dashboard led to. */
const ofAnyDay = { from: undefined, to: undefined, brand: undefined }

type OfTab = { of: ListedKind; tab: number; filters: Listed }

function StateTabs({ of, tab, filters }: OfTab) {
  const read = useEndpoint(orders.dashboard, {}, { refetchInterval: readAgainMs })
  const counts = read.data?.[`status_work_orders_${of.kind}`]
  return (
    <FilterTabs
      scrolls
      label="Estado"
      value={filters.value.every ? '' : String(tab)}
      onChange={(chosen) => filters.set({ status: Number(chosen), every: undefined })}
      options={of.states.map((state) => ({
        value: String(state.status),
        label: state.tab,
        count: (counts as Record<string, number> | undefined)?.[state.key],
      }))}
    />
  )
}

function StateOrders({ of, tab, filters }: OfTab) {
  const { view: _, every, ...asked } = filters.value
  const state = every ? undefined : stateOf(of, tab)
  const list = { ...asked, type: orderKinds.code[of.kind], status: state?.status }
  const query = useEndpoint(orders.list, { query: list }, { refetchInterval: readAgainMs })
  const isFirst = state === of.states[0]
  return (
    <>
      <PeriodNotice
        period={asked}
        what={state?.isClosed ? 'Facturadas' : 'Recibidas'}
        also={asked.brand}
        onClear={() => filters.set({ ...ofAnyDay, every: undefined })}
      />
      <DataTable
        query={query}
        isLive
        filters={filters}
        empty={isFirst ? 'Crea una orden para recibir un vehículo.' : 'Por ahora no hay ninguna orden aquí.'}
        columns={[
          {
            title: 'CLIENTE',
            sort: 'client',
            identifies: true,
            wraps: true,
            cell: (order: OrderRow) => <OrderClient order={order} showsAcceptance={state?.isQuoted ?? false} />,
          },
          {
            title: 'NUMERO ORDEN',
            sort: 'order_number',
            identifies: true,
            cell: ({ order_number }) => <span className="tabular">{order_number}</span>,
          },
          {
            title: 'MATRÍCULA',
            sort: 'car_registration',
            identifies: true,
            cell: ({ car }) => <span className="tabular">{car.car_registration}</span>,
          },
          {
            title: 'TELÉFONO',
            sort: 'phone_number',
            cell: ({ client }) => <PhoneText value={client.phone_number} />,
          },
          { title: 'VIN', sort: 'vin', cell: ({ car }) => <span className="tabular">{car.vin}</span> },
          { title: 'MARCA', sort: 'brand', wraps: true, cell: ({ car }) => brandOf(car.name) },
          {
            title: 'INGRESO',
            sort: 'creation_date',
            cell: ({ creation_date }) => <DateText value={new Date(creation_date)} />,
          },
          ...(state?.isBilled
            ? [
                {
                  title: 'TOTAL FACTURADO',
                  sort: 'total_amount' as const,
                  align: 'right' as const,
                  wraps: true,
                  cell: (order: OrderRow) => <Total order={order} state={state} />,
                },
              ]
            : []),
        ]}
        rowActions={(order) => <OrderActions of={of} order={order} state={stateOf(of, order.status)} />}
      />
      {asked.search !== '' && state && query.data?.count === 0 && !query.isPlaceholderData && (
        <OrdersElsewhere
          of={of}
          search={asked.search}
          onState={(status) => filters.set({ ...ofAnyDay, status })}
          onEvery={() => filters.set({ ...ofAnyDay, every: 'true' })}
        />
      )}
    </>
  )
}

/** What is under an appraisal has no total of its own: counted here as well, it would be counted twice. */
function Total({ order, state }: { order: OrderRow; state: ListedState }) {
  if (!order.from_appraisal) return <Money value={order.total_amount} />
  return (
    <Text span size="sm" c="dimmed">
      {state.isClosed ? 'Facturada con su avalúo' : 'Se factura con su avalúo'}
    </Text>
  )
}

function stateOf({ states }: ListedKind, code: number): ListedState {
  return states.find(({ status }) => status === code) as ListedState
}

function OrderActions({ of, order, state }: { of: ListedKind; order: OrderRow; state: ListedState }) {
  const { id, order_number } = order
  const { isClosed } = state
  const action = actionOn(state, order, useCan('work_order_management_appraisal'))
  const type = orderKinds.code[of.kind]
  return (
    <>
      {action && <RowAction label={action.label} of={order_number} icon={action.icon} to={action.to(id)} />}
      <RowAction label="Línea de tiempo" of={order_number} icon={IconHistory} to={timelineAt(id, type)} />
      {!isClosed && <RowAction label="Editar" of={order_number} icon={IconEdit} to={of.edit(id)} />}
      {!isClosed && (
        <DeleteAction
          of={order_number}
          by={orders.delete}
          asked={{ params: { id }, query: { type } }}
          question={deletionOf(of.kind, order)}
          invalidates={orderReads}
        />
      )}
    </>
  )
}

/** It has to be clear what goes: one kind of work, or an appraisal with all that is under it. */
function deletionOf(kind: OrderType, { from_appraisal }: OrderRow) {
  const { title } = messages.confirm.delete
  if (from_appraisal) return { title, text: messages.confirm.deleteSubOrder(orderKinds.entries[kind].label) }
  return kind === 'appraisal' ? { title, text: messages.confirm.deleteAppraisal } : undefined
}
