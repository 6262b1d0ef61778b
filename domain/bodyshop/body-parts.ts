/** The parts of the picker, by the identifier that a task carries. */
export const bodyParts = {
  part_number_1: 'Capó',
  part_number_2: 'Guardafango izquierdo',
  part_number_3: 'Guardafango derecho',
  part_number_4: 'Parachoques delantero',
  part_number_5: 'Puerta delantera izquierda',
  part_number_6: 'Puerta delantera derecha',
  part_number_7: 'Puerta trasera izquierda',
  part_number_8: 'Puerta trasera derecha',
  part_number_9: 'Tapa de baúl',
  part_number_10: 'Parachoques trasero',
  part_number_11: 'Quitar faros delanteros',
  part_number_12: 'Quitar faros traseros',
  part_number_13: 'Vidrios',
  part_number_14: 'Aros',
  part_number_15: 'Estribos',
  part_number_16: 'Techo corredizo',
  part_number_17: 'Retrovisores',
} as const

export type BodyPart = keyof typeof bodyParts

export const bodyPartIds = Object.keys(bodyParts) as [BodyPart, ...BodyPart[]]
