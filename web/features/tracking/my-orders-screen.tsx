import type { ReactNode } from 'react'
import { bodyShopLabel } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderTypePermission, orderTypes } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { type MyOrder, myOrders } from '#domain/tracking/my-orders.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useMe } from '#web/kernel/session.ts'
import { readAgainMs, useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FilterTabs } from '#web/ui/filter-tabs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './my-orders-screen.module.css'
import { countIn, MyTotals, useMyTotals } from './my-totals.tsx'
import { useUnsent } from './outbox.ts'
import { RunningTask } from './running-task.tsx'
import { workPath } from './work-path.ts'
import { WaitingNotice } from './workbench/waiting-notice.tsx'

const tabLabels: Record<OrderType, string> = {
  mechanic: 'MECÁNICAS',
  body_shop: 'ENDEREZADO Y PINTURA',
  appraisal: 'AVALÚO',
}

/** What a list is asked with before anybody chose: the first kind of order that is theirs. */
const asked = { query: myOrders.list.query.partial({ type: true }) }

export function MyOrdersScreen() {
  const { permissions } = useMe()
  const kinds = orderTypes.filter((kind) => permissions.includes(orderTypePermission[kind]))
  const filters = useFilters(asked)
  const chosen = kinds.find((kind) => orderKinds.code[kind] === filters.value.type)
  const kind = chosen ?? kinds[0] ?? 'mechanic'
  const query = { ...filters.value, type: orderKinds.code[kind] }
  const rows = useEndpoint(myOrders.list, { query }, { refetchInterval: readAgainMs })
  const { state } = filters.value
  const unsent = useUnsent()
  const { data: totals } = useMyTotals()
  const countOf = (one: OrderType) => {
    const own = totals?.kinds.find(({ type }) => type === orderKinds.code[one])
    // The cards count all kinds together: with one kind there is no more to say.
    return own && kinds.length > 1 ? countIn(own, state) : undefined
  }

  return (
    <Page
      title="Mis Ordenes"
      filters={
        kinds.length > 0 && (
          <FilterTabs
            label="Tipo de orden"
            options={kinds.map((one) => ({ value: one, label: tabLabels[one], count: countOf(one) }))}
            value={kind}
            onChange={(one) => filters.set({ type: orderKinds.code[one] })}
          />
        )
      }
    >
      <WaitingNotice waiting={unsent} />
      <MyTotals state={state} onChoose={(next) => filters.set({ state: next })} />
      <DataTable
        query={rows}
        filters={filters}
        isLive
        empty={kinds.length > 0 ? emptyHint(state !== undefined) : messages.refused.noOrderTypes}
        columns={[
          { title: 'MARCA', sort: 'brand', identifies: true, cell: ({ car }) => car.brand },
          { title: 'MATRÍCULA', sort: 'car_registration', identifies: true, cell: ({ car }) => car.car_registration },
          { title: 'NO. DE ORDEN', sort: 'order_number', cell: ({ order_number }) => order_number },
          { title: 'VIN', sort: 'vin', cell: ({ car }) => car.vin },
          {
            title: 'FECHA DE INGRESO',
            sort: 'creation_date',
            cell: ({ creation_date }) => <DateText value={new Date(creation_date)} />,
          },
        ]}
        rowActions={(order) => actions[kind](order)}
      />
      <RunningTask />
    </Page>
  )
}

function emptyHint(isOfOneCard: boolean): string {
  return isOfOneCard
    ? 'Toca la tarjeta otra vez para ver todas tus órdenes.'
    : 'Aquí aparecen las órdenes que te asignan.'
}

/** Where one goes on with an order of each kind. */
const actions: Record<OrderType, (order: MyOrder) => ReactNode> = {
  mechanic: (order) => <MechanicAction order={order} />,
  body_shop: (order) => <BodyShopAction order={order} />,
  appraisal: (order) => <AppraisalAction order={order} />,
}

/** The stage that waits for this person; what is over for them can still be looked at. */
function BodyShopAction({ order }: { order: MyOrder }) {
  const label = order.state === 'finalized' ? lookLabel : bodyShopLabel(order.status)
  return <OpenWork to={workPath('body_shop', order)} label={label} number={order.order_number} />
}

function AppraisalAction({ order }: { order: MyOrder }) {
  const label = order.state === 'finalized' ? lookLabel : 'Avalúo'
  return <OpenWork to={workPath('appraisal', order)} label={label} number={order.order_number} />
}

/** Where a mechanic goes on with an order; what is being quoted is nobody's here, and shows nothing of it. */
function MechanicAction({ order }: { order: MyOrder }) {
  const { diagnostic, quotation, in_progress, quality_control } = mechanicStatuses.code
  if (order.status === quotation) return null
  const labels: Record<number, string> = {
    [diagnostic]: 'Diagnóstico',
    [in_progress]: 'Trabajos',
    [quality_control]: 'Control de calidad',
  }
  const label = (order.state === 'finalized' ? undefined : labels[order.status]) ?? lookLabel
  return <OpenWork to={workPath('mechanic', order)} label={label} number={order.order_number} />
}

const lookLabel = 'Ver trabajos'

function OpenWork({ to, label, number }: { to: string; label: string; number: string }) {
  return (
    <LinkButton to={to} variant="default" size="xs" className={classes.open} aria-label={`${label} ${number}`}>
      {label}
    </LinkButton>
  )
}
