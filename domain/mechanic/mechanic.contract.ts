import * as z from 'zod'
import { timeHistory } from '../closing/closing.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { requiredLines } from '../kernel/fields.ts'
import { chosen } from '../kernel/number-fields.ts'
import { messages } from '../kernel/texts.ts'
import { fileLimits, uploadedFile } from '../orders/order-files.ts'
import { diagnosisForm, diagnosisRow, diagnosisTask, mostRows, named } from '../tracking/diagnosis.ts'
import { trackingActions } from '../tracking/task-statuses.ts'
import { shownRun, timer } from '../tracking/timer.ts'
import { mechanicStatuses } from './mechanic-statuses.ts'

const task = timer.extend({
  ...diagnosisTask.shape,
  user: named.nullable(),
  was_rejected: z.boolean(),
  /** By its state; that the timer of quality control runs is asked when it is tried. */
  can_approve: z.boolean(),
  can_reject: z.boolean(),
  can_delete: z.boolean(),
})
export type MechanicTask = z.output<typeof task>

const mechanicWork = z.object({
  id: z.int(),
  order_number: z.string(),
  /** It lives under an appraisal, which it is invoiced with. */
  from_appraisal: z.boolean(),
  status: mechanicStatuses.wire,
  description: z.string(),
  car: z.object({ car_registration: z.string(), vin: z.string(), name: z.string(), brand: z.string() }),
  /** The timer of the stage: of the diagnosis, or of quality control. */
  diagnostic_task: timer.nullable(),
  tasks: z.array(task),
  diagnosis_photos: z.array(uploadedFile),
  end_flow: z.boolean(),
  /** Whether the asker judges the work at quality control. */
  may_check: z.boolean(),
  /** Whether the work is in progress and the asker's to end, once every task of it is done. */
  may_finish: z.boolean(),
  /** The server's clock at the answer: timers count from it and not from the device's. */
  now: z.iso.datetime(),
  version: z.int(),
})
export type MechanicWork = z.output<typeof mechanicWork>

/** Rows that quality control adds: each with who is to do it. */
export const addedRows = z.object({
  idWorkOrder: z.int().positive(),
  data: z
    .array(diagnosisRow.extend({ user: chosen }))
    .min(1, { error: messages.refused.emptyDiagnosis })
    .max(mostRows),
})

const works = { opens: ['mechanics_orders'] } as const
const checks = { opens: ['mechanics_orders', 'work_order_management_mechanic'] } as const
const oneTask = z.object({ idWorkOrder: z.int().positive(), id: z.int().positive() })

export const mechanic = {
  read: endpoint('GET', 'my_orders_mechanic/{id}/', { ...works, answer: mechanicWork }),
  tasks: endpoint('GET', 'my_orders_mechanic/{id}/list_tasks/', { ...works, answer: mechanicWork }),
  timeHistory: endpoint('GET', 'my_orders_mechanic/{id}/time_history/', {
    opens: ['mechanics_orders', 'work_order_management_mechanic'],
    answer: timeHistory,
  }),
  diagnose: endpoint('POST', 'my_orders_mechanic/{id}/diagnostic/', {
    ...works,
    body: diagnosisForm,
    files: { diagnosis_photos: { kind: 'photo', many: fileLimits.diagnosis_photos } },
    answer: mechanicWork,
  }),
  addTasks: endpoint('POST', 'my_orders_mechanic/update_tasks/', { ...checks, body: addedRows, answer: mechanicWork }),
  /** Also what a page sends when it is closed; repeating it changes nothing. */
  pauseTimer: endpoint('PUT', 'my_orders_mechanic/{id}/pauseTimer/', {
    ...works,
    body: shownRun,
    answer: mechanicWork,
  }),
  track: endpoint('PUT', 'my_orders_mechanic/{id}/action_tracking_task/', {
    ...works,
    body: z.object({ idTask: z.int().positive(), action_tracking: z.enum(trackingActions) }),
    answer: mechanicWork,
  }),
  observe: endpoint('PUT', 'my_orders_mechanic/{id}/observation/', {
    ...works,
    body: z.object({ idTask: z.int().positive(), observation: requiredLines }),
    answer: mechanicWork,
  }),
  approveTask: endpoint('PUT', 'my_orders_mechanic/approveTask/', { ...checks, body: oneTask, answer: mechanicWork }),
  rejectTask: endpoint('PUT', 'my_orders_mechanic/rejectTask/', { ...checks, body: oneTask, answer: mechanicWork }),
  deleteTask: endpoint('PUT', 'my_orders_mechanic/deleteTask/', { ...checks, body: oneTask, answer: mechanicWork }),
  nextFlow: endpoint('PUT', 'my_orders_mechanic/{id}/next_flow/', {
    ...works,
    /** The stage that is seen to end, as in the body shop: pressed twice, the next one would end with it. */
    body: z.object({ search_flow: z.enum(['in_progress', 'quality_control']).optional() }),
    answer: z.object({ status: mechanicStatuses.wire }),
  }),
  reject: endpoint('PUT', 'my_orders_mechanic/{id}/reject/', {
    ...works,
    answer: z.object({ status: mechanicStatuses.wire }),
  }),
}
