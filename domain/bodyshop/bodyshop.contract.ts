import * as z from 'zod'
import { timeHistory } from '../closing/closing.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { optionalLines, requiredLines, requiredName } from '../kernel/fields.ts'
import { rowsById } from '../kernel/rows-by-id.ts'
import { fileLimits, uploadedFile } from '../orders/order-files.ts'
import { diagnosisForm, diagnosisTask } from '../tracking/diagnosis.ts'
import { trackingActions } from '../tracking/task-statuses.ts'
import { shownRun, timer } from '../tracking/timer.ts'
import { bodyPartIds } from './body-parts.ts'
import { bodyShopStatuses, flowElements } from './bodyshop-statuses.ts'

const partIdentifier = z.enum(bodyPartIds)

/** A part that is worked on in a stage. */
const partTask = timer.extend({
  name: z.string(),
  description: z.string(),
  /** Null where somebody named a part of their own. */
  part_identifier: partIdentifier.nullable(),
  /** It has time: it can no longer be taken out. */
  lock: z.boolean(),
})
export type PartTask = z.output<typeof partTask>

/** A row of quality control or of the car wash: finished or not, without a time of its own. */
const checkRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  part_identifier: partIdentifier.nullable(),
  status: timer.shape.status,
})
export type CheckRow = z.output<typeof checkRow>

/** What was worked on in a stage. */
const stageWork = z.object({ status: z.int(), tasks: z.array(partTask), checks: z.array(checkRow) })
export type StageWork = z.output<typeof stageWork>

/** A part as the picker shows it: of this stage, or proposed because the stage before had it. */
const activePart = z.object({
  /** Null while it is only proposed. */
  id: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  part_identifier: partIdentifier.nullable(),
  lock: z.boolean(),
})
export type ActivePart = z.output<typeof activePart>

const bodyShopWork = z.object({
  id: z.int(),
  order_number: z.string(),
  /** It lives under an appraisal, which it is invoiced with. */
  from_appraisal: z.boolean(),
  /** Not only those that are known: a screen shows even a state that it was not made for. */
  status: z.int(),
  description: z.string(),
  car: z.object({ car_registration: z.string(), vin: z.string(), name: z.string(), brand: z.string() }),
  /** Whether the stage it is in is the asker's to work on. */
  is_mine: z.boolean(),
  /** The timer of the stage: of the diagnosis, of quality control, of the car wash. */
  diagnostic_task: timer.nullable(),
  /** The rows of the diagnosis. */
  rows: z.array(diagnosisTask),
  /** The parts of the stage that it is in. */
  tasks: z.array(partTask),
  /** The rows of the stage that checks. */
  checks: z.array(checkRow),
  /** The stages before it in which something was worked on, in their order. */
  passed_stages: z.array(stageWork),
  diagnosis_photos: z.array(uploadedFile),
  end_flow: z.boolean(),
  /** The server's clock at the answer: timers count from it and not from the device's. */
  now: z.iso.datetime(),
  version: z.int(),
})
export type BodyShopWork = z.output<typeof bodyShopWork>

/** Which stage the screen shows: when the order has moved on since, nothing is done. */
const search_flow = z.enum(flowElements)
const inFlow = z.object({ search_flow: search_flow.optional() })
const mostParts = 200

const newPart = z.object({
  part_identifier: partIdentifier.nullable().default(null),
  /** Of a part of one's own; those of the picker have theirs. */
  name: requiredName,
  description: optionalLines,
})

/** "Agregar parte": both are asked for. */
export const partForm = z.object({ name: requiredName, description: requiredLines })
const addedPart = newPart.extend(partForm.shape)
const changedPart = z.object({ id: z.int().positive(), name: requiredName.optional(), description: requiredLines })

const works = { opens: ['body_shop_orders'] } as const
const looks = { opens: ['body_shop_orders', 'work_order_management_body_shop'] } as const
const idWorkOrder = z.int().positive()
const moved = z.object({ status: bodyShopStatuses.wire })

export const bodyShop = {
  read: endpoint('GET', 'my_orders_body_shop/{id}/', { ...looks, answer: bodyShopWork }),
  tasks: endpoint('GET', 'my_orders_body_shop/{id}/list_tasks/', { ...works, query: inFlow, answer: bodyShopWork }),
  checks: endpoint('GET', 'my_orders_body_shop/{id}/list_qa_or_car_wash/', {
    ...works,
    query: inFlow,
    answer: bodyShopWork,
  }),
  parts: endpoint('GET', 'my_orders_body_shop/{id}/list_parts_active/', { ...works, answer: z.array(activePart) }),
  timeHistory: endpoint('GET', 'my_orders_body_shop/{id}/time_history/', { ...looks, answer: timeHistory }),
  diagnose: endpoint('POST', 'my_orders_body_shop/{id}/diagnostic/', {
    ...works,
    body: diagnosisForm,
    files: { diagnosis_photos: { kind: 'photo', many: fileLimits.diagnosis_photos } },
    answer: bodyShopWork,
  }),
  /** "Agregar parte" of the task table: parts of one's own, or of the picker. */
  createTasks: endpoint('POST', 'my_orders_body_shop/create_tasks/', {
    ...works,
    body: z.object({ idWorkOrder, search_flow, data: z.array(addedPart).min(1).max(mostParts) }),
    answer: bodyShopWork,
  }),
  updateTasks: endpoint('POST', 'my_orders_body_shop/update_tasks/', {
    ...works,
    body: z.object({
      idWorkOrder,
      search_flow,
      data: rowsById(changedPart, { least: 1, most: mostParts }),
    }),
    answer: bodyShopWork,
  }),
  /**
   * The picker's whole choice: the tasks that stay, and the parts that come new. What was not seen when it was made is
   * left alone, where it is said what was.
   */
  selectParts: endpoint('POST', 'my_orders_body_shop/select_parts_tasks/', {
    ...works,
    body: z.object({
      idWorkOrder,
      search_flow,
      id_task_existent: z.array(z.int().positive()).max(mostParts).default([]),
      seen_tasks: z.array(z.int().positive()).max(mostParts).optional(),
      new_task: z.array(newPart).max(mostParts).default([]),
    }),
    answer: bodyShopWork,
  }),
  pauseTimer: endpoint('PUT', 'my_orders_body_shop/{id}/pauseTimer/', {
    ...works,
    body: shownRun,
    answer: bodyShopWork,
  }),
  track: endpoint('PUT', 'my_orders_body_shop/{id}/action_tracking_task/', {
    ...works,
    body: z.object({ idTask: z.int().positive(), action_tracking: z.enum(trackingActions) }),
    answer: bodyShopWork,
  }),
  nextFlow: endpoint('PUT', 'my_orders_body_shop/{id}/next_flow/', {
    ...works,
    body: z.object({ search_flow }),
    answer: moved,
  }),
  /** Staff send an order back to an earlier stage: `seen_state` is where it stood on their screen. */
  goBack: endpoint('PUT', 'work_orders/{id}/to_delay_the_states/', {
    opens: ['work_order_management_body_shop'],
    body: z.object({ state_order: bodyShopStatuses.wire, seen_state: bodyShopStatuses.wire.optional() }),
    answer: moved,
  }),
}
