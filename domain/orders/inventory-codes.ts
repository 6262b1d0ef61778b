import { coded } from '../kernel/coded.ts'

/** What is ticked when a car comes in. */
export const inventoryLabels = {
  security_cap: 'Tapón de seguridad',
  tow_hooks: 'Ganchos de remolque',
  emblems: 'Emblemas',
  car_documents: 'Documentos del vehículo',
  radio: 'Radio',
  carpet: 'Alfombras',
  triangles: 'Triángulos',
  coins: 'Monedas',
  jewelry: 'Joyas',
  lenses: 'Lentes',
  spare_parts: 'Repuestos',
  hydraulic_jack: 'Gato hidráulico',
  tool_kit: 'Kit de herramientas',
  fire_extinguisher: 'Extintor',
  air_conditioning: 'Aire acondicionado (funciona)',
  glass: 'Vidrios (funcionan)',
} as const

export type InventoryItem = keyof typeof inventoryLabels

export const inventoryItems = Object.keys(inventoryLabels) as [InventoryItem, ...InventoryItem[]]

export const upholsteryStates = coded({
  good: { code: 'Buen estado', label: 'Buen estado' },
  bad: { code: 'Mal Estado', label: 'Mal Estado' },
  unchecked: { code: 'No se revisó', label: 'No se revisó' },
})

export const rugCovers = coded({
  rubber: { code: 'Hule', label: 'Hule' },
  cloth: { code: 'Tela', label: 'Tela' },
})

export const fuelLevels = coded({
  quarter: { code: '1/4 tanque', label: '1/4 tanque' },
  half: { code: '1/2 tanque', label: '1/2 tanque' },
  three_quarters: { code: '3/4 tanque', label: '3/4 tanque' },
  full: { code: 'Lleno', label: 'Lleno' },
  empty: { code: 'Vacío', label: 'Vacío' },
})
