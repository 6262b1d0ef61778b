import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import { messages } from '../kernel/texts.ts'

/** Who it was, where there is no name: the client by their link, a job, somebody whose name is another branch's. */
export const timelinePeople = { client: 'Cliente', system: 'Bujía', elsewhere: 'Otra sede' } as const

/** What the audit trail calls each thing that happens to an order, and how people say it. */
export const timelineWords: Record<string, string> = {
  create_order: 'Orden creada',
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
  move_to_in_progress: 'La orden regresó a En proceso',
  move_to_quality_control: 'La orden pasó a Control de calidad',
  move_to_to_check_in: 'La orden pasó a Para facturar',
  ...Object.fromEntries(
    bodyShopStatuses.keys.map((to) => [`body_shop_to_${to}`, `La orden pasó a ${bodyShopStatuses.entries[to].label}`]),
  ),
  appraisal_to_to_check_in: `El avalúo pasó a ${appraisalStatuses.entries.to_check_in.label}`,
  create_mechanic_order: 'Orden mecánica creada',
  create_body_shop_order: 'Orden de enderezado y pintura creada',
  delete_mechanic_order: 'Orden mecánica eliminada',
  delete_body_shop_order: 'Orden de enderezado y pintura eliminada',
  go_back: 'La orden regresó a una etapa anterior',
  select_parts: 'Partes seleccionadas',
  add_parts: 'Partes agregadas',
  edit_parts: 'Partes modificadas',
  task_reopened: 'Tarea marcada como no finalizada',
  save_closing: 'Cierre guardado',
  close_order: 'Orden cerrada',
}
