import { expect, test } from 'vitest'
import type { PlainDate } from '../kernel/dates.ts'
import { finishDateIn, showFinish } from './finish-date.ts'

test('the day of the closing is the one where the garage is, or there is none', () => {
  expect(finishDateIn('America/El_Salvador', new Date('2027-04-01T05:59:59Z'))).toBe('2027-03-31')
  expect(finishDateIn('America/El_Salvador', new Date('2027-04-01T06:00:00Z'))).toBe('2027-04-01')
  expect(finishDateIn('America/El_Salvador', null)).toBe('---')
})

test('the day of the closing is shown with slashes, or that there is none', () => {
  expect(showFinish('2027-04-01' as PlainDate)).toBe('01/04/2027')
  expect(showFinish('---')).toBe('---')
})
