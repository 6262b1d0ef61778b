import { coded, type KeyOf } from '../kernel/coded.ts'

/** `label` names one order's state, `tab` the list of all that are in it. */
export const bodyShopStatuses = coded({
  not_assigned: { code: 0, label: 'No asignada', tab: 'NO ASIGNADAS' },
  diagnostic: { code: 1, label: 'Diagnóstico', tab: 'DIAGNÓSTICO' },
  quotation: { code: 2, label: 'Por Cotizar', tab: 'POR COTIZAR' },
  disarmed: { code: 3, label: 'Desarmado', tab: 'DESARMADO' },
  straightened: { code: 4, label: 'Enderezado', tab: 'ENDEREZADO' },
  enlisted: { code: 5, label: 'Alistado', tab: 'ALISTADO' },
  painting: { code: 6, label: 'Pintura', tab: 'PINTURA' },
  polished: { code: 7, label: 'Pulido', tab: 'PULIDO' },
  armed: { code: 8, label: 'Armado', tab: 'ARMADO' },
  quality_control: { code: 9, label: 'Control de calidad', tab: 'CONTROL DE CALIDAD' },
  car_wash: { code: 10, label: 'Lavado del vehículo', tab: 'LAVADO DEL VEHÍCULO' },
  to_check_in: { code: 11, label: 'Por facturar', tab: 'POR FACTURAR' },
  finalized: { code: 12, label: 'Finalizado', tab: 'FINALIZADO' },
})

export type BodyShopStatus = KeyOf<typeof bodyShopStatuses>

/** What is shown for a state that nobody knows. */
export const unknownStatusLabel = '--ERROR--'

/** A newer server may know a state that a screen does not. */
export function knownBodyShopStatus(code: number): BodyShopStatus | undefined {
  return bodyShopStatuses.keys.find((key) => bodyShopStatuses.code[key] === code)
}

export function bodyShopLabel(code: number): string {
  const status = knownBodyShopStatus(code)
  return status ? bodyShopStatuses.entries[status].label : unknownStatusLabel
}

/** The stages that can be ticked for an order, in their order; their numbers are those of the states. */
export const flowElements = [
  'diagnostic',
  'quotation',
  'disarmed',
  'straightened',
  'enlisted',
  'painting',
  'polished',
  'armed',
  'quality_control',
  'car_wash',
] as const satisfies BodyShopStatus[]

export type FlowElement = (typeof flowElements)[number]
