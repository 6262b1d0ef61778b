import { appraisalRows } from '#domain/appraisal/appraisal-codes.ts'
import { bodyShopLabel } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { references } from '#domain/clients/client-codes.ts'
import { type Consumption, type MonthlyReport, topSize } from '#domain/dashboard/dashboard.contract.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { addMonths, dateOf, endOfMonth, type PlainDate, partsOf } from '#domain/kernel/dates.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import { cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { monthIn, spanOfMonthIn } from '#domain/kernel/zoned.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { describeQuota } from '#server/features/subscription/public.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import {
  type Closed,
  countAdmitted,
  countBrandsUnderAppraisals,
  countModels,
  findGarage,
  listServices,
  listServicesFor,
  listTopClients,
  type Service,
  type Span,
  sumClosed,
  sumWorked,
} from './dashboard.repo.ts'

/** A month of the garage in figures, with what was billed in the month before. */
export async function reportMonth(
  scope: Scope<Person>,
  asked: { month?: number | undefined; year?: number | undefined },
): Promise<MonthlyReport> {
  const { time_zone: zone, currency_symbol: currency } = await findGarage(scope)
  const current = monthIn(scope.now, zone)
  const { month = current.month, year = current.year } = asked
  const first = dateOf(year, month, 1)
  const before = partsOf(addMonths(first, -1))
  const span = spanOfMonthIn(year, month, zone)
  const spanBefore = spanOfMonthIn(before.year, before.month, zone)
  const isOfBranch = scope.actor.branchId !== undefined
  const [closed, cars, time, services, newClients, clientTop, quota] = await Promise.all([
    sumClosed(scope, spanBefore, span),
    carsIn(scope, span),
    timeIn(scope, span),
    servicesIn(scope, span),
    newClientsIn(scope, first),
    topClientsIn(scope, span),
    isOfBranch ? undefined : describeQuota(scope),
  ])
  const consumption = consumptionOf(
    closed.filter(({ is_before }) => !is_before),
    currency,
  )
  return {
    month,
    year,
    consumption_of_the_month: consumption,
    consumption_of_the_month_before: consumptionOf(
      closed.filter(({ is_before }) => is_before),
      currency,
    ),
    ...cars,
    tasks_total_time: time,
    most_recurring_services: {
      ...services,
      tasks_recurring_appraisal_count: countOf(consumption, 'appraisal'),
      tasks_count_max: Math.max(services.tasks_count_max, countOf(consumption, 'appraisal')),
    },
    new_list_client: newClients,
    client_top: clientTop,
    ...(quota && { subscription_status: quota }),
  }
}

function consumptionOf(closed: readonly Closed[], currency: string): Consumption {
  const own = closed.filter((each) => each.own)
  const sum = (of: 'total' | 'labour' | 'parts' | 'additionals') =>
    cents(own.reduce((so, each) => so + Number(each[of]), 0))
  const [supplies, shopping, workforce] = [sum('additionals'), sum('parts'), sum('labour')]
  return {
    count_total_work_orders: own.reduce((so, { count }) => so + count, 0),
    total_work_orders: sum('total'),
    total_supplies_work_orders: supplies,
    total_shopping_work_orders: shopping,
    total_workforce_work_orders: workforce,
    serie: [supplies, shopping, workforce],
    currency,
    work_orders_by_type: byKind(closed),
  }
}

/** Every kind, in the order in which they are always named. */
function byKind(counts: readonly { kind: OrderType; count: number }[]) {
  return orderKinds.keys.map((kind) => ({
    type: orderKinds.code[kind],
    count: counts.filter((each) => each.kind === kind).reduce((sum, { count }) => sum + count, 0),
  }))
}

/** Counts of the same name together, the largest first. */
function totals(counts: readonly (readonly [name: string, count: number])[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].sort(([, one], [, other]) => other - one)
}

function countOf({ work_orders_by_type: counts }: Consumption, kind: OrderType): number {
  return counts.find(({ type }) => type === orderKinds.code[kind])?.count ?? 0
}

async function carsIn(scope: Scope, span: Span): Promise<Pick<MonthlyReport, 'cars_top' | 'cars_top_max'>> {
  const [models, under] = await Promise.all([countModels(scope, span), countBrandsUnderAppraisals(scope, span)])
  const brands = Map.groupBy(models, ({ brand }) => brand)
  const top = [...brands]
    .map(([brand, ofBrand]) => ({
      brand__name: brand,
      contar: ofBrand.reduce((sum, { count }) => sum + count, 0),
      models: totals(ofBrand.map(({ model, count }) => [model, count])).map(([name, contar]) => ({ name, contar })),
      work_orders_by_type: byKind([...ofBrand, ...under.filter((each) => each.brand === brand)]),
    }))
    .sort((one, other) => other.contar - one.contar || one.brand__name.localeCompare(other.brand__name))
    .slice(0, topSize)
  return { cars_top: top, cars_top_max: top[0]?.contar ?? 0 }
}

async function timeIn(scope: Scope, span: Span): Promise<MonthlyReport['tasks_total_time']> {
  const worked = await sumWorked(scope, span)
  const of = (kind: OrderType) => {
    const data = worked
      .filter((each) => each.kind === kind)
      .map(({ stage, workflow, seconds }) => ({ name: stageName(kind, stage, workflow), time: seconds }))
    return { total: sumDurations(data.map(({ time }) => time)), data }
  }
  return { mechanic: of('mechanic'), body_shop: of('body_shop'), appraisal: of('appraisal') }
}

function stageName(kind: OrderType, stage: number, workflow: string | null): string {
  if (kind === 'body_shop') return bodyShopLabel(stage)
  if (kind === 'mechanic') return mechanicStatuses.labelOf(stage as CodeOf<typeof mechanicStatuses>)
  return appraisalRows.labelOf(workflow as CodeOf<typeof appraisalRows>)
}

/** A part of the body is a service by what is done to it: it is named with its stage. */
function serviceName({ kind, stage, name }: Service): string {
  return kind === 'body_shop' ? `${bodyShopLabel(stage)} · ${name}` : name
}

async function servicesIn(scope: Scope, span: Span) {
  const services = await listServices(scope, span)
  const of = (kind: OrderType) => {
    const ofKind = services.filter((each) => each.kind === kind)
    return {
      total: ofKind[0]?.total ?? 0,
      data: ofKind.map((service) => ({ name: serviceName(service), count: service.count })),
    }
  }
  return {
    tasks_recurring_mechanic: of('mechanic'),
    tasks_recurring_body_shop: of('body_shop'),
    tasks_count_max: Math.max(0, ...services.map(({ count }) => count)),
  }
}

async function newClientsIn(scope: Scope, first: PlainDate): Promise<MonthlyReport['new_list_client']> {
  const admitted = await countAdmitted(scope, first, endOfMonth(first))
  return {
    results: admitted.map(({ reference, count }) => ({
      reference: reference as CodeOf<typeof references> | null,
      reference__count: count,
    })),
    total: admitted.reduce((sum, { count }) => sum + count, 0),
  }
}

async function topClientsIn(scope: Scope, span: Span): Promise<MonthlyReport['client_top']> {
  const top = await listTopClients(scope, span)
  const ids = top.map(({ id }) => id)
  const services = await listServicesFor(scope, ids, span)
  return top.map(({ id, name, billed }) => ({
    id,
    name,
    work_orders__total_amount__sum: cents(Number(billed)),
    tasks: services
      .filter(({ client }) => client === id)
      .map((service) => ({ name: serviceName(service), count: service.count })),
  }))
}
