import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import { type OrderType, orderTypes } from '../kernel/permissions.ts'
import { messages } from '../kernel/texts.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'

/** Who it was, where there is no name: the client by their link, a job, somebody whose name is another branch's. */
export const timelinePeople = { client: 'Cliente', system: 'Bujía', elsewhere: 'Otra sede' } as const

/** What the audit trail calls each thing that happens to an order, and how people say it. */
const words = {
  create_order: 'Orden creada',
  create_mechanic_order: 'Orden mecánica creada',
  create_body_shop_order: 'Orden de enderezado y pintura creada',
  update_order: 'Orden modificada',
  delete_order: 'Orden eliminada',
  assign_order: 'Orden asignada',
  save_diagnosis: 'Diagnóstico guardado',
  finish_diagnosis: 'Diagnóstico finalizado',
  save_quotation: 'Cotización guardada',
  send_quotation: 'Cotización enviada al cliente',
  send_parts_list: 'Lista de repuestos enviada a un proveedor',
  choose_providers: 'El cliente eligió proveedores',
  client_accepted: 'El cliente aceptó la cotización',
  client_rejected: 'El cliente rechazó la cotización',
  finish_quotation: messages.done.quotationFinished,
  reject_quotation: messages.done.quotationRejected,
  assign_work: 'Trabajos asignados',
  assign_quality_control: 'Control de calidad asignado',
  task_play: 'Tarea iniciada',
  task_pause: 'Tarea pausada',
  task_finalized: 'Tarea finalizada',
  approve_task: 'Tarea aprobada',
  reject_task: 'Tarea rechazada',
  delete_task: 'Tarea eliminada',
  observe_task: 'Observación agregada',
  add_tasks: 'Tareas agregadas',
  task_reopened: 'Tarea marcada como no finalizada',
  delete_mechanic_order: 'Orden mecánica eliminada',
  delete_body_shop_order: 'Orden de enderezado y pintura eliminada',
  select_parts: 'Partes seleccionadas',
  add_parts: 'Partes agregadas',
  edit_parts: 'Partes modificadas',
  go_back: 'La orden regresó a una etapa anterior',
  save_closing: 'Cierre guardado',
  close_order: 'Orden cerrada',
} as const

/** Where an order came to, as its kind of work calls it. */
function movesOf<Prefix extends string, Status extends string>(
  prefix: Prefix,
  entries: Record<Status, { label: string }>,
) {
  const told = Object.entries<{ label: string }>(entries)
  const named = told.map(([key, { label }]) => [`${prefix}_to_${key}`, `La orden pasó a ${label}`])
  return Object.fromEntries(named) as Record<`${Prefix}_to_${Status}`, string>
}

const moves = {
  mechanic: movesOf('move', mechanicStatuses.entries),
  body_shop: movesOf('body_shop', bodyShopStatuses.entries),
  appraisal: movesOf('appraisal', appraisalStatuses.entries),
}

const timelineWords = {
  ...words,
  ...moves.mechanic,
  ...moves.body_shop,
  ...moves.appraisal,
  // From the diagnosis on it is the end of the quotation that is told; only what comes back is said to come here.
  move_to_in_progress: 'La orden regresó a En proceso',
}

/** What can be noted about an order: only what there are words for. */
export type OrderAction = keyof typeof timelineWords

/** By which somebody ends a piece of their work; a task of its own is told as `task_finalized`, with the task. */
export const finishingActions: Record<OrderType, string[]> = {
  mechanic: ['finish_diagnosis', ...Object.keys(moves.mechanic)],
  body_shop: ['finish_diagnosis', ...Object.keys(moves.body_shop)],
  appraisal: Object.keys(moves.appraisal),
}

/** Whose move it is, where an order has several kinds of work. */
export function kindOfMove(action: string): OrderType | undefined {
  return orderTypes.find((kind) => action in moves[kind])
}

const people = new Intl.ListFormat('es', { type: 'conjunction' })

/** How people say what was noted, and to whom it gave work; what nobody has words for is not said in English. */
export function timelineText(action: string, givenTo: readonly string[] = []): string {
  const said = (timelineWords as Record<string, string>)[action] ?? words.update_order
  return givenTo.length === 0 ? said : `${said} a ${people.format(givenTo)}`
}
