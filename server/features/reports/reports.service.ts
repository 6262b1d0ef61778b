import type { CodeOf } from '#domain/kernel/coded.ts'
import { addDays, dateOf, daysInMonth } from '#domain/kernel/dates.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import type { Asked } from '#domain/kernel/endpoint.ts'
import { addMoney, cents, noMoney } from '#domain/kernel/money.ts'
import { receiptInWords } from '#domain/kernel/receipt-info.ts'
import { monthIn, spanOfMonthIn, startOfDayIn } from '#domain/kernel/zoned.ts'
import { logbookOrders, type reportMonths } from '#domain/reports/report-codes.ts'
import type { AttendedOrders, PrintedOrders, ReportKind, reports } from '#domain/reports/reports.contract.ts'
import { findBilledBy } from '#server/features/closing/public.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { describeWork, listWork, type WorkedOrder } from './attended-orders.repo.ts'
import { findCollaborator, findHourlySale, listCollaborators } from './collaborators.repo.ts'
import { type Day, findOrderNumber, listTasksByDay, listWorkedTasks } from './worked-tasks.repo.ts'

type Month = CodeOf<typeof reportMonths>
type MonthAsked = { month?: Month | undefined; year?: number | undefined }

/** The month that is asked for, or the one that it is where the garage is. */
async function monthOf(scope: Scope, asked: MonthAsked) {
  const zone = await garageTimeZone(scope)
  const today = monthIn(scope.now, zone)
  const [year, month] = [asked.year ?? today.year, asked.month ?? (today.month as Month)]
  return { zone, year, month, span: spanOfMonthIn(year, month, zone) }
}

export async function showCollaborators(scope: Scope, query: Asked<typeof reports.collaborators>['query']) {
  const { span } = await monthOf(scope, query)
  return listCollaborators(scope, query.report, span, query)
}

type OrdersQuery = Asked<typeof reports.orders>['query'] & { type_order?: CodeOf<typeof logbookOrders> }

/** Of one person's month: its sums, and the orders, page by page or all at once. */
export async function showOrders(
  scope: Scope,
  report: ReportKind,
  query: OrdersQuery,
  { isWhole = false } = {},
): Promise<AttendedOrders> {
  const [{ zone, year, month, span }, person] = await Promise.all([
    monthOf(scope, query),
    findCollaborator(scope, query.id_colaborador),
  ])
  const [work, price_hour] = await Promise.all([listWork(scope, report, span, person.id), findHourlySale(scope)])
  const listed = await describeWork(scope, work.filter(isOf(query.type_order)), { ...query, isWhole, zone })
  return {
    ...listed,
    collaborator_name: person.name,
    sales_goal: person.sales_goal_cents === null ? null : cents(person.sales_goal_cents),
    amount_generated: addMoney(noMoney, ...work.map(({ amount }) => amount)),
    time_invested: sumDurations(work.map(({ seconds }) => seconds)),
    price_hour,
    month,
    year,
  }
}

type WholeQuery = Omit<OrdersQuery, 'page' | 'search'>

export function showEveryOrder(scope: Scope, report: ReportKind, query: WholeQuery): Promise<AttendedOrders> {
  return showOrders(scope, report, { ...query, page: 1, search: '' }, { isWhole: true })
}

export async function printOrders(scope: Scope, report: ReportKind, query: WholeQuery): Promise<PrintedOrders> {
  const [orders, billedBy] = await Promise.all([
    showEveryOrder(scope, report, query),
    findBilledBy(scope, scope.actor.branchId ?? null),
  ])
  return { ...orders, receipt_info_garage_or_branch: billedBy && receiptInWords(billedBy) }
}

function isOf(state: CodeOf<typeof logbookOrders> | undefined): (order: WorkedOrder) => boolean {
  const { in_progress, finished } = logbookOrders.code
  if (state === in_progress) return ({ is_closed }) => !is_closed
  return state === finished ? ({ is_closed }) => is_closed : () => true
}

export async function showTasks(scope: Scope, query: Asked<typeof reports.taskDetails>['query']) {
  const { whose, shown } = await whoseTasks(scope, query)
  return { ...(await listWorkedTasks(scope, whose, query)), ...shown }
}

export async function showTasksByDay(scope: Scope, query: Asked<typeof reports.binnacleTaskDetail>['query']) {
  const [{ whose, shown }, { zone, year, month }] = await Promise.all([whoseTasks(scope, query), monthOf(scope, query)])
  const results = await listTasksByDay(scope, whose, daysOf(year, month, zone))
  return { results, count: results.length, ...shown }
}

async function whoseTasks(scope: Scope, asked: { id_colaborador: number; id_work_order: number }) {
  const [person, order_number] = await Promise.all([
    findCollaborator(scope, asked.id_colaborador),
    findOrderNumber(scope, asked.id_work_order),
  ])
  return {
    whose: { userId: person.id, orderId: asked.id_work_order },
    shown: { order_number, collaborator_name: person.name },
  }
}

function daysOf(year: number, month: number, zone: string): Day[] {
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => {
    const day = dateOf(year, month, index + 1)
    return { day, from: startOfDayIn(day, zone), to: startOfDayIn(addDays(day, 1), zone) }
  })
}
