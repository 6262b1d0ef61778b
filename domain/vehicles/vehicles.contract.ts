import * as z from 'zod'
import { plainDate } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { requiredText, searchText } from '../kernel/fields.ts'
import { listQuery, page, period } from '../kernel/listing.ts'
import { lookedUpBy } from '../kernel/lookups.ts'
import { money } from '../kernel/money.ts'
import { carYear, chosen, chosenOrNull } from '../kernel/number-fields.ts'
import { version } from '../kernel/versions.ts'
import { orderKinds } from '../orders/order-kinds.ts'
import { notificationTypes } from '../reminders/notification-types.ts'
import { transmissions } from './transmissions.ts'
import { carRegistration, catalogueName, vin } from './vehicle-fields.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** A brand of the catalogue or of the garage's own, with its models likewise. */
const brandWithModels = named.extend({ models: z.array(named) })
export type BrandWithModels = z.output<typeof brandWithModels>

const pendingNotification = z.object({
  id: z.int(),
  type_notification: notificationTypes.wire,
  send_date: plainDate,
})

export const car = z.object({
  id: z.int(),
  client: z.int(),
  client_name: z.string(),
  car_registration: z.string(),
  vin: z.string(),
  color: z.string(),
  year: z.int(),
  car_type: named,
  brand: named,
  model: named,
  transmission: transmissions.wire,
  insured_car: z.boolean(),
  insurance_carrier: named.nullable(),
  /** Those that still wait to be sent. */
  notifications: z.array(pendingNotification),
  version: z.int(),
})
export type Car = z.output<typeof car>

const lastYearOfFourDigits = 9999

/** What a car is, wherever it is filled in: by itself, or with a new client. */
export const carForm = z.object({
  car_registration: carRegistration,
  vin,
  color: requiredText,
  /** Of four digits. That it has begun is judged by who has a clock: the server by its garage's, the screen by its own. */
  year: carYear(lastYearOfFourDigits),
  car_type: chosen,
  brand: chosen,
  model: chosen,
  transmission: transmissions.wire,
  insured_car: z.boolean().default(false),
  /** Only of an insured car; otherwise it is forgotten. */
  insurance_carrier: chosenOrNull,
  /** A reminder that waits to be sent: what, and when. */
  notification: z.object({ type_notification: notificationTypes.wire, send_date: plainDate }).nullable().default(null),
})
export type CarForm = z.output<typeof carForm>

const billedOrder = z.object({
  id: z.int(),
  client: z.string(),
  order_number: z.string(),
  order_type: orderKinds.wire,
  car: z.string(),
  creation_date: z.iso.datetime(),
  total_amount: money,
})

/** ORDENES FACTURADAS, of a car or of a client: page by page, with what all of them came to. */
export const billedOrders = {
  query: listQuery(['creation_date'])
    .pick({ page: true })
    .extend({ search_ordenes: searchText, /** Closed in these days. */ ...period }),
  answer: page(billedOrder).extend({ total_amount: money }),
} as const

const manages = { opens: ['customer_management'] } as const
const chooses = { opens: ['customer_management', ...lookedUpBy.clients] } as const

const addedName = z.object({ name: catalogueName })

export const vehicles = {
  list: endpoint('GET', 'car/', {
    ...chooses,
    query: listQuery(['car_registration', 'brand', 'year']).extend({ client_id: chosenOrNull }),
    answer: page(car),
  }),
  read: endpoint('GET', 'car/{id}/', { ...manages, query: z.object({ client_id: chosenOrNull }), answer: car }),
  create: endpoint('POST', 'car/', { ...manages, body: carForm.extend({ client: chosen }), answer: car }),
  update: endpoint('PUT', 'car/{id}/', { ...manages, body: carForm.extend({ version }), answer: car }),
  delete: endpoint('DELETE', 'car/{id}/', { ...manages, also: ['delete_records'] }),
  /** The car is somebody else's from now on; its orders stay with it. */
  changeOwner: endpoint('PUT', 'car/{id}/change_owner/', {
    ...manages,
    body: z.object({ client: chosen, version }),
    answer: car,
  }),
  orders: endpoint('GET', 'car/{id}/orders/', { ...manages, ...billedOrders }),
  types: endpoint('GET', 'car_type/', { ...chooses, query: listQuery(['name']), answer: page(named) }),
  brands: endpoint('GET', 'brand_and_model/', {
    ...chooses,
    query: listQuery(['name']),
    answer: page(brandWithModels),
  }),
  addBrand: endpoint('POST', 'brand_and_model/', { ...manages, body: addedName, answer: brandWithModels }),
  addModel: endpoint('POST', 'brand_and_model/{id}/model/', { ...manages, body: addedName, answer: named }),
}
