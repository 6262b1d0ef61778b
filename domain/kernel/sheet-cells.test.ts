import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOf } from './dates.ts'
import { searchable } from './searchable.ts'
import { columnLetters, dateOfCell, escapeCell, numberOfDate, textOfCell } from './sheet-cells.ts'

const day = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays(dateOf(1900, 1, 1), days))

test('a day is the same after it was written as Excel counts it', () => {
  fc.assert(fc.property(day, (date) => dateOfCell({ day: numberOfDate(date) }, false) === date))
})

test.each([
  [{ day: 1 }, false, '1900-01-01'],
  [{ day: 59 }, false, '1900-02-28'],
  [{ day: 61 }, false, '1900-03-01'],
  [{ day: 1988 }, false, '1905-06-10'],
  [1988, false, '1988'],
  [46037, false, '2026-01-15'],
  [46037.75, false, '2026-01-15'],
  [44575, true, '2026-01-15'],
  [{ day: 0 }, true, '1904-01-01'],
  ['15/01/2026', false, '2026-01-15'],
  ['5-1-2026', false, '2026-01-05'],
  ['2026-01-15', false, '2026-01-15'],
  ['2026-01-15 00:00:00', false, '2026-01-15'],
  ['2026-01-15T09:30:00', false, '2026-01-15'],
  ['2026-01-15T03:30:00Z', false, '2026-01-15T03:30:00Z'],
  ['15/01/2026 0:00', false, '2026-01-15'],
  ['15-01-2026 03:45:10 p. m.', false, '2026-01-15'],
  ['15/01/2026 y algo', false, '15/01/2026 y algo'],
  ['mañana', false, 'mañana'],
  [-1, false, '-1'],
  [9_999_999, true, '9999999'],
])('%j (from 1904: %s) is %s', (cell, from1904, date) => {
  expect(dateOfCell(cell, from1904)).toBe(date)
})

test('what could be taken for a formula is escaped, and read back as it was', () => {
  for (const text of ['=1+1', '+50370112233', '-1', '@x']) {
    expect(escapeCell(text)).toBe(`'${text}`)
    expect(textOfCell(escapeCell(text))).toBe(text)
  }
  expect(escapeCell('\t=1')).toBe("'\t=1")
  expect(escapeCell('Ana')).toBe('Ana')
  expect(textOfCell("'tis")).toBe("'tis")
})

test('columns have letters', () => {
  expect([0, 25, 26, 27, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})

test('numbers and yes or no become what somebody would have typed', () => {
  expect([textOfCell(22501234), textOfCell(true), textOfCell(false), textOfCell('  '), textOfCell(undefined)]).toEqual([
    '22501234',
    'Sí',
    'No',
    undefined,
    undefined,
  ])
})

test('names are compared without accents and capitals', () => {
  expect(searchable('ÁBREGO Núñez Çelik')).toBe('abrego nunez celik')
})
