import { coded, type KeyOf } from '../kernel/coded.ts'

/** `label` names one order's state, `tab` the list of all that are in it. */
export const appraisalStatuses = coded({
  not_assigned: { code: 10, label: 'No asignada', tab: 'NO ASIGNADAS' },
  in_progress: { code: 20, label: 'En proceso', tab: 'EN PROCESOS' },
  to_check_in: { code: 30, label: 'Por facturar', tab: 'POR FACTURAR' },
  finalized: { code: 40, label: 'Finalizado', tab: 'FINALIZADO' },
})

export type AppraisalStatus = KeyOf<typeof appraisalStatuses>

/** The names under which the dashboard counts the states: one of them is spelt so on the wire. */
export const appraisalCountNames = {
  not_assigned: 'not_assigned',
  in_progress: 'in_proggres',
  to_check_in: 'to_check_in',
  finalized: 'finalized',
} as const satisfies Record<AppraisalStatus, string>

/** The rows of an appraisal. `mirrors` rows show a sub-order; `free` ones neither wait for the rows before nor block. */
export const appraisalRows = coded({
  mechanic_order: { code: 'a', label: 'Orden mecánica', turn: 'mirrors' },
  body_shop_order: { code: 'b', label: 'Orden de enderezado y pintura', turn: 'mirrors' },
  documents: { code: 'c', label: 'Recepción de documentos', turn: 'in_turn' },
  outside: { code: 'd', label: 'Inspección exterior', turn: 'in_turn' },
  inside: { code: 'e', label: 'Inspección interior', turn: 'in_turn' },
  road_test: { code: 'f', label: 'Prueba de ruta', turn: 'in_turn' },
  photos: { code: 'g', label: 'Fotografías', turn: 'in_turn' },
  spare_parts: { code: 'h', label: 'Consulta de repuestos', turn: 'free' },
  valuation: { code: 'i', label: 'Cálculo del avalúo', turn: 'in_turn' },
  report: { code: 'j', label: 'Informe final', turn: 'free' },
})

export type AppraisalRow = KeyOf<typeof appraisalRows>
