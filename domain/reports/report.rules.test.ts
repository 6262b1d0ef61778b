import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMoney, cents, noMoney } from '../kernel/money.ts'
import { goalStanding, taskStageLabel, workedTaskName, worksTooLong } from './report.rules.ts'
import { logbookOrders, reportMonths, reportYears } from './report-codes.ts'
import { logbookFilters } from './reports.contract.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents)

test('a goal is passed only beyond it, and what is missing or left over makes up the difference', () => {
  fc.assert(
    fc.property(amount, amount, (goal, generated) => {
      const { isPassed, shortfall, surplus } = goalStanding(goal, generated)
      expect(isPassed).toBe(generated > goal)
      expect(shortfall === undefined).toBe(isPassed)
      expect(surplus).toBeGreaterThanOrEqual(0)
      expect(addMoney(generated, shortfall ?? noMoney)).toBe(addMoney(goal, surplus ?? noMoney))
    }),
  )
})

test('on the goal exactly nothing is missing, and it is not passed', () => {
  expect(goalStanding(cents(500), cents(500))).toEqual({ isPassed: false, shortfall: 0, surplus: 0 })
  expect(goalStanding(cents(0), cents(0)).isPassed).toBe(false)
})

test('without a goal there is nothing to reach', () => {
  expect(goalStanding(null, cents(500))).toEqual({ isPassed: undefined, shortfall: undefined, surplus: undefined })
})

test("the logbook's 180 are hours", () => {
  expect(worksTooLong(180 * 3600)).toBe(true)
  expect(worksTooLong(180 * 3600 - 1)).toBe(false)
  expect(worksTooLong(180)).toBe(false)
})

test('a stage has the words of its kind of order', () => {
  const stages = Array.from({ length: 13 }, (_, stage) => taskStageLabel('body_shop', stage))
  expect(stages.join(' · ')).toBe(
    'No asignado · Diagnóstico · Cotización · Desarmado · Enderezado · Alistado · Pintura · Pulida · Armado · ' +
      'Control de calidad · Lavado del vehículo · Para registrar · Finalizado',
  )
  expect(taskStageLabel('mechanic', 50)).toBe('Control de calidad')
  expect(taskStageLabel('appraisal', 20)).toBe('En proceso')
  expect(taskStageLabel('body_shop', 99)).toBe('--ERROR--')
})

test('a task is known by its part, else by its name, else by its stage', () => {
  expect(workedTaskName({ replacement: 'Pastillas', name: 'BP-100' }, 'mechanic', 40)).toBe('Pastillas')
  expect(workedTaskName({ replacement: '', name: 'Puerta' }, 'body_shop', 6)).toBe('Puerta')
  expect(workedTaskName({ replacement: '', name: '' }, 'mechanic', 20)).toBe('Diagnóstico')
})

test('a report is asked for a month from Enero to Diciembre of a year from 2021 to 2030', () => {
  expect(reportMonths.options.map(({ value, label }) => `${value} ${label}`).join(' · ')).toBe(
    '1 Enero · 2 Febrero · 3 Marzo · 4 Abril · 5 Mayo · 6 Junio · 7 Julio · 8 Agosto · 9 Septiembre · 10 Octubre · ' +
      '11 Noviembre · 12 Diciembre',
  )
  expect(reportYears).toEqual({ first: 2021, last: 2030 })
})

test('the logbook is narrowed to orders in progress or finished, all of them by default', () => {
  expect(logbookOrders.options.map(({ value, label }) => [value, label])).toEqual([
    [0, 'Todas'],
    [1, 'En proceso'],
    [2, 'Terminadas'],
  ])
  expect(logbookFilters.query.parse({}).type_order).toBe(0)
})
