import { expect, test } from 'vitest'
import { bodyParts } from './body-parts.ts'
import { bodyShopLabel, bodyShopStatuses } from './bodyshop-statuses.ts'

test('the picker has the seventeen parts of a car, by these names', () => {
  expect(Object.values(bodyParts)).toEqual([
    'Capó',
    'Guardafango izquierdo',
    'Guardafango derecho',
    'Parachoques delantero',
    'Puerta delantera izquierda',
    'Puerta delantera derecha',
    'Puerta trasera izquierda',
    'Puerta trasera derecha',
    'Tapa de baúl',
    'Parachoques trasero',
    'Quitar faros delanteros',
    'Quitar faros traseros',
    'Vidrios',
    'Aros',
    'Estribos',
    'Techo corredizo',
    'Retrovisores',
  ])
})

test('each state has its words, and one that nobody knows is --ERROR--', () => {
  for (const { code, label } of Object.values(bodyShopStatuses.entries)) expect(bodyShopLabel(code)).toBe(label)
  for (const unknown of [-1, 13, 99, Number.NaN]) expect(bodyShopLabel(unknown)).toBe('--ERROR--')
})
