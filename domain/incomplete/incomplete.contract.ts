import * as z from 'zod'
import { finishDate } from '../closing/finish-date.ts'
import { duration } from '../kernel/durations.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { orderKinds } from '../orders/order-kinds.ts'
import { taskStatuses } from '../tracking/task-statuses.ts'

const incompleteCar = z.object({
  id: z.int(),
  car_registration: z.string(),
  vin: z.string(),
  brand: z.object({ name: z.string() }),
  client: z.object({ name: z.string(), phone_number: z.string(), email: z.string() }),
})

const incompleteOrder = z.object({
  id: z.int(),
  order_number: z.string(),
  order_type: orderKinds.wire,
  finish_date: finishDate,
})

const incompleteTask = z.object({
  id: z.int(),
  name: z.string(),
  /** The stage it belongs to, in words. */
  stage: z.string(),
  time: duration,
  status: taskStatuses.wire,
  description: z.string(),
  /** False for a line of the quotation that nobody approved. */
  approved: z.boolean(),
  was_rejected: z.boolean(),
  /** It is one of those that make the order incomplete. */
  undone: z.boolean(),
})
export type IncompleteTask = z.output<typeof incompleteTask>

const manages = { opens: ['work_order_management'] } as const

/** What was left undone, car by car; only of the kinds of order that somebody manages. */
export const incomplete = {
  cars: endpoint('GET', 'work_orders/listOrderIncomplete/', {
    ...manages,
    query: listQuery(['car_registration', 'vin', 'brand', 'client', 'phone_number', 'email']),
    answer: page(incompleteCar),
  }),
  /** The id is the car's. */
  orders: endpoint('GET', 'work_orders/{id}/getOrderIncomplete/', {
    ...manages,
    query: listQuery(['order_number', 'finish_date']),
    answer: page(incompleteOrder).extend({ car_registration: z.string() }),
  }),
  /** The id is the order's. */
  tasks: endpoint('GET', 'work_orders/{id}/getTaskIncomplete/', {
    ...manages,
    query: listQuery(['name']).pick({ page: true }),
    answer: page(incompleteTask).extend({
      order_number: z.string(),
      car: z.int(),
      /** Some task, on whichever page, has a description that is not blank. */
      described: z.boolean(),
    }),
  }),
}
