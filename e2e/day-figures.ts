import { dashboards, type MonthlyReport } from '../domain/dashboard/dashboard.contract.ts'
import { orderTypes } from '../domain/kernel/permissions.ts'
import { orderKinds } from '../domain/orders/order-kinds.ts'
import { platform } from '../domain/platform/platform.contract.ts'
import { reportKinds, reports } from '../domain/reports/reports.contract.ts'
import { subscription } from '../domain/subscription/subscription.contract.ts'
import type { Team } from './day-people.ts'
import { ask } from './mechanic-order.ts'

/** Figures by name: cents, whole seconds, or how many. What is nothing is not named. */
export type Figures = Record<string, number>

const named = (figures: Iterable<readonly [string, number]>): Figures =>
  Object.fromEntries([...figures].filter(([, figure]) => figure !== 0))

export function plus(one: Figures, other: Figures): Figures {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return named(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]))
}

/** The month as the dashboard tells it to whoever asks. */
async function readDashboard(at: string, token: string): Promise<Figures> {
  const month = dashboards.report.answer.parse(await ask(token, dashboards.report, { at }))
  const billed = month.consumption_of_the_month
  const services = month.most_recurring_services
  return named([
    ['billed', billed.total_work_orders],
    ['labour', billed.total_workforce_work_orders],
    ['parts', billed.total_shopping_work_orders],
    ['additionals', billed.total_supplies_work_orders],
    ['closed', billed.count_total_work_orders],
    ...billed.work_orders_by_type.map(({ type, count }) => [`closed ${orderKinds.keyOf(type)}`, count] as const),
    ...timesIn(month),
    ['received', month.cars_top.reduce((sum, { contar }) => sum + contar, 0)],
    ['services mechanic', services.tasks_recurring_mechanic.total],
    ['services body_shop', services.tasks_recurring_body_shop.total],
    ['services appraisal', services.tasks_recurring_appraisal_count],
    ['new clients', month.new_list_client.total],
    ...month.client_top.map((client) => [`client ${client.name}`, client.work_orders__total_amount__sum] as const),
    ['quota used', month.subscription_status?.orders_consumed ?? 0],
  ])
}

function timesIn({ tasks_total_time: times }: MonthlyReport): (readonly [string, number])[] {
  return orderTypes.flatMap((kind) => [
    [`seconds ${kind}`, times[kind].total] as const,
    ...times[kind].data.map(({ name, time }) => [`seconds ${kind} ${name}`, time] as const),
  ])
}

/** Both reports of everybody who is listed: their sums, their place in the list, and every order of theirs. */
async function readReports(at: string, token: string): Promise<Figures> {
  const figures: [string, number][] = []
  for (const report of reportKinds) {
    const listed = await ask(token, reports.collaborators, { query: { report }, at })
    const { results, count } = reports.collaborators.answer.parse(listed)
    if (results.length < count) throw new Error('More collaborators than a page shows')
    for (const person of results) {
      const of = `${report} ${person.first_name} ${person.last_name}`
      const read = report === 'finished' ? reports.printOrders : reports.printAllOrders
      const orders = read.answer.parse(await ask(token, read, { query: { id_colaborador: `${person.id}` }, at }))
      figures.push([`${of}, listed cents`, person.amount_generated])
      figures.push([`${of}, cents`, orders.amount_generated], [`${of}, seconds`, orders.time_invested])
      for (const order of orders.results) {
        figures.push([`${of}, ${order.order_number}, cents`, order.amount_generated])
        figures.push([`${of}, ${order.order_number}, seconds`, order.time_invested])
      }
    }
  }
  return named(figures)
}

async function readPlatform(at: string, token: string): Promise<Figures> {
  const figures = platform.figures.answer.parse(await ask(token, platform.figures, { at }))
  return named(Object.entries(figures))
}

async function readQuota(at: string, token: string): Promise<Figures> {
  const quota = await ask(token, subscription.status, { at })
  return named(Object.entries(quota))
}

/** All time of the month, as the dashboard tells it and as the logbooks of everybody do. */
export function allSeconds({ dashboard, reported }: { dashboard: Figures; reported: Figures }) {
  const sumOf = (figures: Figures, which: RegExp) =>
    Object.entries(figures).reduce((sum, [name, figure]) => (which.test(name) ? sum + figure : sum), 0)
  return { told: sumOf(dashboard, /^seconds \w+$/), logged: sumOf(reported, /^logbook [^,]+, seconds$/) }
}

/** Everything that the evening is compared in, as each of them is told it. */
export async function readFigures(at: string, { admin, contador, sucursal, plataforma }: Team) {
  const [dashboard, reported, ofBranch, reportedInBranch, quota, console] = await Promise.all([
    readDashboard(at, admin.token),
    readReports(at, contador.token),
    readDashboard(at, sucursal.token),
    readReports(at, sucursal.token),
    readQuota(at, admin.token),
    readPlatform(at, plataforma.token),
  ])
  return { dashboard, reported, ofBranch, reportedInBranch, quota, console }
}
