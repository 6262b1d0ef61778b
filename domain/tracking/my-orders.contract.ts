import * as z from 'zod'
import { duration } from '../kernel/durations.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { orderKinds } from '../orders/order-kinds.ts'

/** How far somebody's own work on an order is. */
export const myWorkStates = ['pending', 'development', 'finalized'] as const

const myOrder = z.object({
  id: z.int(),
  order_number: z.string(),
  car: z.object({ car_registration: z.string(), vin: z.string(), brand: z.string(), name: z.string() }),
  creation_date: z.iso.datetime(),
  status: z.int(),
  state: z.enum(myWorkStates),
})
export type MyOrder = z.output<typeof myOrder>

const runningTask = z.object({
  name: z.string(),
  time: duration,
  running_since: z.iso.datetime(),
  order: z.object({ id: z.int(), order_number: z.string(), type: orderKinds.wire, status: z.int() }),
})

const myTotals = z.object({ total_development: z.int(), total_pending: z.int(), total_finalized: z.int() })

/** Mis Ordenes: only those with open work of one's own. */
export const myOrders = {
  list: endpoint('GET', 'my_orders/', {
    opens: ['my_work_orders'],
    query: listQuery(['brand', 'car_registration', 'order_number', 'vin', 'creation_date']).extend({
      type: orderKinds.wire,
      state: z.enum(myWorkStates).optional(),
    }),
    answer: page(myOrder),
  }),
  dashboard: endpoint('GET', 'my_orders/get_dashboard/', {
    opens: ['my_work_orders'],
    /** Also of each kind with any: a list shows only one of them. */
    answer: myTotals.extend({ kinds: z.array(myTotals.extend({ type: orderKinds.wire })) }),
  }),
  /** What of one's own runs now, on whichever order: nobody forgets it by leaving its screen. */
  running: endpoint('GET', 'my_orders/running/', {
    opens: ['my_work_orders'],
    answer: z.object({ now: z.iso.datetime(), task: runningTask.nullable() }),
  }),
}
