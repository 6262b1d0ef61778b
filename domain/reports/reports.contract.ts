import * as z from 'zod'
import { finishDate } from '../closing/finish-date.ts'
import { plainDate } from '../kernel/dates.ts'
import { duration } from '../kernel/durations.ts'
import { download, endpoint } from '../kernel/endpoint.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { money } from '../kernel/money.ts'
import { chosen } from '../kernel/number-fields.ts'
import { receiptInfo } from '../kernel/receipt-info.ts'
import { orderKinds, repairTypes } from '../orders/order-kinds.ts'
import { logbookOrders, monthAsked, reportMonths } from './report-codes.ts'

const reads = { opens: ['reports_garage'] } as const
const readsEveryRow = { ...reads, everyRow: true } as const

/** Finished: orders that were closed in the month. Logbook: time that was worked in it, on any order. */
export const reportKinds = ['finished', 'logbook'] as const
export type ReportKind = (typeof reportKinds)[number]

/** On the screens, on paper and in the workbook. */
export const reportWords = {
  finished: { title: 'Colaboradores', measure: 'Órdenes finalizadas en el mes' },
  logbook: { title: 'Bitácora', measure: 'Tiempo trabajado en el mes' },
} as const satisfies Record<ReportKind, object>

const collaborator = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  amount_generated: money,
  /** False for who does not work there any more: what they did stays. */
  is_active: z.boolean(),
})
export type Collaborator = z.output<typeof collaborator>

const attendedOrder = z.object({
  id: z.int(),
  client: z.object({ name: z.string() }),
  car: z.object({ car_registration: z.string() }),
  order_number: z.string(),
  order_type: orderKinds.wire,
  repair_type: repairTypes.wire,
  finish_date: finishDate,
  time_invested: duration,
  amount_generated: money,
})
export type AttendedOrder = z.output<typeof attendedOrder>

/** The sums are of the whole month, whatever the list under them is narrowed to. */
const attendedOrders = page(attendedOrder).extend({
  collaborator_name: z.string(),
  sales_goal: money.nullable(),
  amount_generated: money,
  time_invested: duration,
  /** Of an order that is still open. */
  price_hour: money,
  month: reportMonths.wire,
  year: z.int(),
})
export type AttendedOrders = z.output<typeof attendedOrders>

/** Under whose name it is on paper: the branch's of who prints, else the garage's. */
const printedOrders = attendedOrders.extend({ receipt_info_garage_or_branch: receiptInfo.nullable() })
export type PrintedOrders = z.output<typeof printedOrders>

const attendedQuery = listQuery([
  'client',
  'car_registration',
  'order_number',
  'order_type',
  'repair_type',
  'finish_date',
  'time_invested',
  'amount_generated',
]).extend(monthAsked)
const logbookQuery = attendedQuery.extend({ type_order: logbookOrders.wire.default(logbookOrders.code.all) })

/** What the screens keep in their address; whose it is, is the address itself. */
export const attendedFilters = { query: attendedQuery }
export const logbookFilters = { query: logbookQuery }

const collaboratorAsked = { id_colaborador: chosen }
const ofCollaborator = attendedQuery.extend(collaboratorAsked)
const ofLogbook = logbookQuery.extend(collaboratorAsked)
/** On paper and in a workbook there is every order, and their total: neither a page nor a search narrows them. */
const wholeOfCollaborator = ofCollaborator.omit({ page: true, search: true })
const wholeOfLogbook = ofLogbook.omit({ page: true, search: true })

const workedTask = {
  id: z.int(),
  type: orderKinds.wire,
  replacement: z.string(),
  name: z.string(),
  description: z.string(),
  was_rejected: z.boolean(),
  /** The stage in which it was done, by the codes of its kind of order. */
  status_task: z.int(),
}
const taskDetail = z.object({ ...workedTask, time: duration })
export type TaskDetail = z.output<typeof taskDetail>
const loggedTask = z.object({ ...workedTask, time_worked: duration, day_worked: plainDate })
export type LoggedTask = z.output<typeof loggedTask>
const whoseTasks = { order_number: z.string(), collaborator_name: z.string() }

const taskQuery = z.object({ id_colaborador: chosen, id_work_order: chosen })

export const reports = {
  collaborators: endpoint('GET', 'garage/collaborators/', {
    ...reads,
    query: listQuery(['username', 'first_name', 'last_name', 'email', 'phone_number', 'amount_generated']).extend({
      ...monthAsked,
      report: z.enum(reportKinds).default('finished'),
    }),
    answer: page(collaborator),
  }),
  orders: endpoint('GET', 'garage/collaborator_orders/', { ...reads, query: ofCollaborator, answer: attendedOrders }),
  allOrders: endpoint('GET', 'garage/collaborator_all_orders/', { ...reads, query: ofLogbook, answer: attendedOrders }),
  printOrders: endpoint('GET', 'garage/collaborator_orders/print/', {
    ...readsEveryRow,
    query: wholeOfCollaborator,
    answer: printedOrders,
  }),
  printAllOrders: endpoint('GET', 'garage/collaborator_all_orders/print/', {
    ...readsEveryRow,
    query: wholeOfLogbook,
    answer: printedOrders,
  }),
  exportOrders: endpoint('GET', 'garage/collaborator_orders/excel/', {
    ...readsEveryRow,
    query: wholeOfCollaborator,
    answer: download,
  }),
  exportAllOrders: endpoint('GET', 'garage/collaborator_all_orders/excel/', {
    ...readsEveryRow,
    query: wholeOfLogbook,
    answer: download,
  }),
  taskDetails: endpoint('GET', 'work_orders/task_details/', {
    ...reads,
    query: taskQuery.extend({ page: listQuery([]).shape.page }),
    answer: page(taskDetail).extend(whoseTasks),
  }),
  binnacleTaskDetail: endpoint('GET', 'work_orders/binnacle_task_detail/', {
    ...reads,
    query: taskQuery.extend(monthAsked),
    answer: page(loggedTask).extend(whoseTasks),
  }),
}
