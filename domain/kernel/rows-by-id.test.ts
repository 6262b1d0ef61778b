import { expect, test } from 'vitest'
import * as z from 'zod'
import { said } from '../testing/said.ts'
import { rowsById } from './rows-by-id.ts'

const rows = rowsById(z.object({ id: z.int().optional() }), { most: 3 })

test('of two rows that name the same thing the second is refused, where it stands', () => {
  const twice = [{ id: 7 }, { id: 8 }, { id: 7 }]
  expect(rows.safeParse(twice).error?.issues.map(({ path }) => path)).toEqual([[2, 'id']])
  expect(said(rows, [{ id: 7 }, { id: 8 }])).toEqual(said(rows, []))
})

test('rows that are new have no id, and there may be many', () => {
  expect(rows.parse([{}, {}, { id: 7 }])).toEqual([{}, {}, { id: 7 }])
})

test('of too many only that is told, whatever else is wrong with them', () => {
  const wrong = Array.from({ length: 4 }, () => ({ id: 'x' }))
  expect(rows.safeParse(wrong).error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})
