import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { type BodyShopStatus, bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '../kernel/permissions.ts'
import { messages } from '../kernel/texts.ts'
import { type MechanicStatus, mechanicStatuses } from '../mechanic/mechanic-statuses.ts'

/** Who it was, where there is no name: the client by their link, a job, somebody whose name is another branch's. */
export const timelinePeople = { client: 'Cliente', system: 'Bujía', elsewhere: 'Otra sede' } as const

/** What the audit trail calls each thing that happens to an order, and how people say it. */
const words = {
  create_order: 'Orden creada',
  create_mechanic_order: 'Orden mecánica creada',
  create_body_shop_order: 'Orden de enderezado y pintura creada',
  update_order: 'Orden modificada',
  delete_order: 'Orden eliminada',
  assign_order: 'Operador asignado',
  save_diagnosis: 'Diagnóstico guardado',
  finish_diagnosis: 'Diagnóstico finalizado',
  save_quotation: 'Cotización guardada',
  send_quotation: 'Cotización enviada al cliente',
  send_parts_list: 'Lista de repuestos enviada a un proveedor',
  choose_providers: 'El cliente eligió proveedores',
  client_accepted: 'El cliente aceptó la cotización',
  client_rejected: 'El cliente rechazó la cotización',
  finish_quotation: messages.done.quotationFinished,
  reject_quotation: 'Cotización rechazada',
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
  task_reopened: 'Revisión marcada como No Finalizado',
  select_parts: 'Partes seleccionadas',
  add_parts: 'Parte agregada',
  edit_parts: 'Parte modificada',
  go_back: 'La orden regresó a una etapa anterior',
  save_closing: 'Cierre guardado',
  close_order: 'Orden cerrada',
} as const

type Moved<Status extends string> = Record<`move_to_${Status}`, string>

function movesOf<Status extends string>(entries: Record<Status, { label: string }>): Moved<Status> {
  const told = Object.entries<{ label: string }>(entries)
  return Object.fromEntries(
    told.map(([key, { label }]) => [`move_to_${key}`, `La orden pasó a ${label}`]),
  ) as Moved<Status>
}

/** Each kind of order calls its states in its own way; an order that was repaired only returns to its work. */
const moves = {
  mechanic: { ...movesOf(mechanicStatuses.entries), move_to_in_progress: 'La orden regresó a En proceso' },
  body_shop: movesOf(bodyShopStatuses.entries),
  appraisal: movesOf(appraisalStatuses.entries),
}

/** What can be noted about an order: only what there are words for. */
export type OrderAction = keyof typeof words | `move_to_${MechanicStatus | BodyShopStatus}`

/** How people say what was noted, of whichever kind of work it is; what nobody has words for is not said in English. */
export function timelineText(action: string, kind: OrderType = 'mechanic'): string {
  const own: Record<string, string> = moves[kind]
  const known: Record<string, string> = { ...moves.body_shop, ...moves.mechanic, ...words, ...own }
  return known[action] ?? 'Orden modificada'
}
