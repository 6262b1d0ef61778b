import * as z from 'zod'
import { timeHistory } from '../closing/closing.contract.ts'
import { duration } from '../kernel/durations.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { orderKinds } from '../orders/order-kinds.ts'
import { trackingActions } from '../tracking/task-statuses.ts'
import { timer } from '../tracking/timer.ts'
import { appraisalRows, appraisalStatuses } from './appraisal-codes.ts'

const flowRow = timer.extend({
  /** Null where it mirrors a sub-order, which has tasks of its own. */
  id: z.int().nullable(),
  workflow: appraisalRows.wire,
  name: z.string(),
  /** Whether it can be worked on now: those before it are finished. */
  is_offered: z.boolean(),
  /** Of a row that mirrors a sub-order: what state that is in. */
  order_status: z.string().nullable(),
})
export type FlowRow = z.output<typeof flowRow>

/** False while there is none; otherwise what state it is in. */
const subOrderState = z.union([z.literal(false), z.string()])

const appraisalWork = z.object({
  id: z.int(),
  order_number: z.string(),
  status: appraisalStatuses.wire,
  description: z.string(),
  insurance_carrier: z.string(),
  car: z.object({ car_registration: z.string(), vin: z.string(), name: z.string(), brand: z.string() }),
  is_mine: z.boolean(),
  results: z.array(flowRow),
  order_mechanic: subOrderState,
  order_body_shop: subOrderState,
  /** Which of them may be made: the plan has that kind, and there is none yet. */
  may_create: z.array(orderKinds.wire),
  /** Whether everything is at POR FACTURAR. */
  may_finish: z.boolean(),
  now: z.iso.datetime(),
})
export type AppraisalWork = z.output<typeof appraisalWork>

/** The time of the appraisal and of each sub-order that it has. */
const appraisalTimes = z.object({
  appraisal: timeHistory,
  mechanic: timeHistory.nullable(),
  body_shop: timeHistory.nullable(),
  total_timer_orders: duration,
})
export type AppraisalTimes = z.output<typeof appraisalTimes>

const works = { opens: ['appraisal_orders'] } as const

export const appraisals = {
  tasks: endpoint('GET', 'my_orders_appraisal/{id}/list_tasks/', { ...works, answer: appraisalWork }),
  timeHistory: endpoint('GET', 'my_orders_appraisal/{id}/time_history/', {
    opens: ['appraisal_orders', 'work_order_management_appraisal'],
    answer: appraisalTimes,
  }),
  track: endpoint('PUT', 'my_orders_appraisal/{id}/action_tracking_task/', {
    ...works,
    body: z.object({ idTask: z.int().positive(), action_tracking: z.enum(trackingActions) }),
    answer: appraisalWork,
  }),
  createOrder: endpoint('PUT', 'my_orders_appraisal/{id}/create_order/', {
    ...works,
    body: z.object({ type_order: z.enum([orderKinds.code.mechanic, orderKinds.code.body_shop]) }),
    answer: appraisalWork,
  }),
  finish: endpoint('PUT', 'my_orders_appraisal/{id}/flow_to_check_in/', {
    ...works,
    answer: z.object({ status: appraisalStatuses.wire }),
  }),
}
