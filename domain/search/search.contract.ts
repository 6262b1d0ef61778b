import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/fields.ts'
import { orderKinds } from '../orders/order-kinds.ts'

/** Of each kind of thing no more than one looks through; who seeks another types on. */
export const mostOfEach = 5

const foundOrder = z.object({
  id: z.int(),
  order_number: z.string(),
  type: orderKinds.wire,
  status: z.int(),
  client: z.string(),
  car_registration: z.string(),
  /** It lives under an appraisal, and is found as work of its own kind. */
  from_appraisal: z.boolean(),
  /** Found as work of one's own, and not as one of the orders that one manages. */
  mine: z.boolean(),
})
export type FoundOrder = z.output<typeof foundOrder>

const foundClient = z.object({ id: z.int(), name: z.string(), phone_number: z.string() })
const foundCar = z.object({
  id: z.int(),
  client_id: z.int(),
  client: z.string(),
  car_registration: z.string(),
  vin: z.string(),
  name: z.string(),
})

const found = z.object({ orders: z.array(foundOrder), clients: z.array(foundClient), cars: z.array(foundCar) })
export type Found = z.output<typeof found>

/** Whatever the asker may open, by a few letters of it; what they may not is not looked for. */
export const search = {
  find: endpoint('GET', 'search/', {
    opens: [
      'customer_management',
      'work_order_management_mechanic',
      'work_order_management_body_shop',
      'work_order_management_appraisal',
      'my_work_orders',
    ],
    query: z.object({ q: searchText }),
    answer: found,
  }),
}
