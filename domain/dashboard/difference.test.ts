import { expect, test } from 'vitest'
import { differenceText } from './difference.ts'

test.each([
  [30_000, 30_000, 'Igual que en'],
  [1, 0, 'Más que en'],
  [33_000, 30_000, '10 % más que en'],
  [27_000, 30_000, '10 % menos que en'],
  [3_000_000, 30_000, '9,900 % más que en'],
  [30_060, 30_000, 'Menos de 1 % más que en'],
  [29_940, 30_000, 'Menos de 1 % menos que en'],
  [30_150, 30_000, '1 % más que en'],
])('%i after %i: %s', (now, before, text) => {
  expect(differenceText(now, before)).toBe(text)
})
