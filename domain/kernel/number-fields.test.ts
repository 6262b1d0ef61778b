import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { said } from '../testing/said.ts'
import {
  carYear,
  chosen,
  chosenOrNull,
  extraOrders,
  goalHours,
  months,
  plannedKinds,
  plannedOrders,
  quantity,
  taxPercentage,
} from './number-fields.ts'

const mustBeFilled = { carYear: carYear(2026), taxPercentage, extraOrders, months, quantity, chosen }

describe('numbers', () => {
  test.each(Object.entries(mustBeFilled))('%s is required when missing, null, empty or blank', (_, field) => {
    for (const value of [undefined, null, '', '  '])
      expect(said(z.object({ field }), { field: value })).toEqual(['Campo requerido.'])
    expect(said(z.object({ field }), {})).toEqual(['Campo requerido.'])
  })

  test.each(Object.entries({ goalHours, chosenOrNull }))(
    '%s is null when missing, null, empty or blank',
    (_, field) => {
      for (const value of [undefined, null, '', '  '])
        expect(z.object({ field }).parse({ field: value })).toEqual({ field: null })
      expect(z.object({ field }).parse({})).toEqual({ field: null })
      expect(z.encode(z.object({ field }), { field: null })).toEqual({ field: null })
    },
  )

  test.each(Object.entries({ ...mustBeFilled, goalHours, chosenOrNull }))(
    '%s refuses nonsense in Spanish',
    (_, field) => {
      for (const value of ['doce', '1,000', '0x10', '1e3', Number.NaN, Number.POSITIVE_INFINITY, true, {}, [1]]) {
        expect(said(field, value)?.join()).toMatch(/no válid[oa]|Ingrese un año/)
      }
    },
  )

  test('a number that an input holds as text is understood', () => {
    expect(chosen.parse('7')).toBe(7)
    expect(z.encode(chosen, 7)).toBe(7)
    expect(goalHours.parse(' 160.5 ')).toBe(160.5)
  })
})

describe('the year of a car', () => {
  test('has four digits', () => {
    for (const wrong of ['26', '20265', 206, '0999', '-2020', '20.5', 'abcd']) {
      expect(said(carYear(2026), wrong)).toEqual(['Ingrese un año.'])
    }
  })

  test('is of a car that may still run', () => {
    expect(carYear(2026).parse('1900')).toBe(1900)
    expect(said(carYear(2026), '1899')).toEqual(['Ingrese un año.'])
  })

  test('is not after the current one', () => {
    expect(carYear(2026).parse('2026')).toBe(2026)
    expect(said(carYear(2026), 2027)).toEqual(['El año no puede ser mayor que 2026'])
  })

  test('follows the clock where it is given one', () => {
    let now = 2026
    const year = carYear(() => now)
    expect(said(year, '2027')).toEqual(['El año no puede ser mayor que 2026'])
    now = 2027
    expect(year.parse('2027')).toBe(2027)
  })
})

test('a tax percentage is 0 to 100 with two decimals at most', () => {
  for (const right of [0, 100, 12, 12.5, 12.25]) expect(taxPercentage.parse(right)).toBe(right)
  for (const wrong of [-1, -0.01, 100.01, 101, 12.345, 'doce']) {
    expect(said(taxPercentage, wrong)).toEqual(['Porcentaje no válido'])
  }
})

test('extra orders are one or more', () => {
  expect(extraOrders.parse('1')).toBe(1)
  expect(said(extraOrders, 0)).toEqual(['El mínimo de orden es 1'])
  expect(said(extraOrders, 1.5)).toEqual(['Ingresa un número entero.'])
  expect(said(extraOrders, 100_001)).toEqual(['El valor máximo es 100000.'])
})

test('months are 1 to 48', () => {
  expect([1, 48].map((count) => months.parse(count))).toEqual([1, 48])
  for (const many of [49, '99', 100]) expect(said(months, many)).toEqual(['El maximo de meses es 48'])
  expect(said(months, 0)).toEqual(['El valor mínimo es 1.'])
  expect(said(months, 1.5)).toEqual(['Ingresa un número entero.'])
})

test('a quantity is above nothing', () => {
  expect(quantity.parse(4.5)).toBe(4.5)
  expect(said(quantity, 0)).toEqual(['Número no válido.'])
  expect(said(quantity, 0.001)).toEqual(['Máximo 2 decimales.'])
  expect(quantity.parse(0.25)).toBe(0.25)
  expect([quantity.parse(1_000_000), said(quantity, 1_000_001)]).toEqual([1_000_000, ['El valor máximo es 1000000.']])
})

test('a goal of hours fits a month', () => {
  for (const right of [0, 160.25, 744]) expect(goalHours.parse(right)).toBe(right)
  expect(said(goalHours, -1)).toEqual(['El valor mínimo es 0.'])
  expect(said(goalHours, 745)).toEqual(['El valor máximo es 744.'])
  expect(said(goalHours, 1.125)).toEqual(['Máximo 2 decimales.'])
})

test('a plan has one to a million orders, of one to three kinds', () => {
  for (const right of [1, 1_000_000]) expect(plannedOrders.parse(right)).toBe(right)
  for (const wrong of [0, 1.5, 1_000_001]) expect(said(plannedOrders, wrong)).toHaveLength(1)
  for (const right of [1, 3]) expect(plannedKinds.parse(right)).toBe(right)
  for (const wrong of [0, 1.5, 4]) expect(said(plannedKinds, wrong)).toHaveLength(1)
})

test('what is chosen is a row', () => {
  for (const wrong of [0, -1, 'x']) {
    for (const field of [chosen, chosenOrNull]) expect(said(field, wrong)).toEqual(['Opción no válida.'])
  }
  expect(said(chosen, 1.5)).toEqual(['Ingresa un número entero.'])
})
