import { coded, type KeyOf } from '../kernel/coded.ts'

/** `label` names one order's state, `tab` the list of all that are in it. */
export const mechanicStatuses = coded({
  not_assigned: { code: 10, label: 'No asignada', tab: 'NO ASIGNADAS' },
  diagnostic: { code: 20, label: 'Diagnóstico', tab: 'DIAGNOSTICO' },
  quotation: { code: 30, label: 'Por cotizar', tab: 'POR COTIZAR' },
  in_progress: { code: 40, label: 'En proceso', tab: 'EN PROCESO' },
  quality_control: { code: 50, label: 'Control de calidad', tab: 'CONTROL DE CALIDAD' },
  to_check_in: { code: 60, label: 'Para facturar', tab: 'PARA FACTURAR' },
  finalized: { code: 70, label: 'Finalizada', tab: 'FINALIZADAS' },
})

export type MechanicStatus = KeyOf<typeof mechanicStatuses>
