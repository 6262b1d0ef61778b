import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readSheet } from './workbook-reader.ts'
import { writeWorkbook } from './workbook-writer.ts'

test('a text is read from a sheet as it was written into it, but for what XML cannot hold', async () => {
  const texts = [
    'Núñez',
    'Ana & "Hijos" <SA>',
    'Vía 12 🚗',
    'a\u0000b\u0007',
    'x\uD83D',
    'y\uFFFEz',
    "O'Hara; 5=5?",
    '~',
  ]
  const columns = texts.map(() => ({ width: 10, kind: 'text' as const }))
  const file = await buffer(writeWorkbook([{ name: 'Textos', columns, rows: [texts] }]))
  const { rows } = await readSheet(file, 'Textos', { mostRows: 1, mostColumns: 20, onRows: () => {} })
  const readable = [...texts.slice(0, 3), 'ab', 'x', 'yz', ...texts.slice(6)]
  expect(rows).toEqual([{ number: 1, cells: readable }])
})
