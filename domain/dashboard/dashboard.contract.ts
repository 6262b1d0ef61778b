import * as z from 'zod'
import { references } from '../clients/client-codes.ts'
import { duration } from '../kernel/durations.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { money } from '../kernel/money.ts'
import { orderKinds } from '../orders/order-kinds.ts'
import { monthAsked } from '../reports/report-codes.ts'
import { quotaStatus } from '../subscription/subscription.contract.ts'

/** How many the tops show. */
export const topSize = 10

/** How many of each kind of order; an appraisal with sub-orders counts in each kind that it has, as in their lists. */
const byKind = z.array(z.object({ type: orderKinds.wire, count: z.int() }))

/** What the orders closed in a month came to: labour, parts and additionals are together the total, to the cent. */
const consumption = z.object({
  count_total_work_orders: z.int(),
  total_work_orders: money,
  total_supplies_work_orders: money,
  total_shopping_work_orders: money,
  total_workforce_work_orders: money,
  /** Insumos, Compras, Mano de obra: as the donut draws them. */
  serie: z.array(money),
  currency: z.string(),
  work_orders_by_type: byKind,
})
export type Consumption = z.output<typeof consumption>

const counted = z.object({ name: z.string(), count: z.int() })
const recurring = z.object({ total: z.int(), data: z.array(counted) })
const timed = z.object({ total: duration, data: z.array(z.object({ name: z.string(), time: duration })) })

const monthlyReport = z.object({
  month: z.int(),
  year: z.int(),
  consumption_of_the_month: consumption,
  /** The same of the month before, to compare with. */
  consumption_of_the_month_before: consumption,
  /** Orders received in the month, by brand and model. */
  cars_top: z.array(
    z.object({
      brand__name: z.string(),
      contar: z.int(),
      models: z.array(z.object({ name: z.string(), contar: z.int() })),
      work_orders_by_type: byKind,
    }),
  ),
  cars_top_max: z.int(),
  tasks_total_time: z.object({ mechanic: timed, body_shop: timed, appraisal: timed }),
  most_recurring_services: z.object({
    tasks_recurring_mechanic: recurring,
    tasks_recurring_body_shop: recurring,
    /** An appraisal is one service. */
    tasks_recurring_appraisal_count: z.int(),
    tasks_count_max: z.int(),
  }),
  new_list_client: z.object({
    /** Null: nobody asked how they came. */
    results: z.array(z.object({ reference: references.wire.nullable(), reference__count: z.int() })),
    total: z.int(),
  }),
  client_top: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      work_orders__total_amount__sum: money,
      tasks: z.array(counted),
    }),
  ),
  /** The quota is the whole garage's: absent for those of a branch. */
  subscription_status: quotaStatus.optional(),
})
export type MonthlyReport = z.output<typeof monthlyReport>

export const dashboards = {
  report: endpoint('GET', 'dashboard_garage/reportDashboard/', {
    opens: ['dashboard_garage'],
    query: z.object(monthAsked),
    answer: monthlyReport,
  }),
}
