import { expect, test } from 'vitest'
import { someLetter } from '#server/testing/mailbox.ts'
import { letterHtml, letterText } from './mail-letter.ts'

test('a fact in several lines has them in both forms of the letter', () => {
  const letter = { ...someLetter, facts: [{ label: 'Motivo', value: 'Falta el NIT <b>\nY la dirección' }] }
  expect(letterHtml(letter)).toContain('Falta el NIT &lt;b&gt;<br>Y la dirección')
  expect(letterText(letter)).toContain('Motivo: Falta el NIT <b>\nY la dirección')
})

test('what is asked for stands first and whole, what is said of it below', () => {
  const items = [
    { name: '2 × Bomba de agua', note: 'Fuga leve' },
    { name: '1 × Faja', note: '' },
  ]
  const html = letterHtml({ ...someLetter, items })
  expect(html).toMatch(/<strong>2 × Bomba de agua<\/strong><br>Fuga leve<\/p>/)
  expect(html).toMatch(/<strong>1 × Faja<\/strong><\/p>/)
  expect(letterText({ ...someLetter, items })).toContain('2 × Bomba de agua: Fuga leve\n1 × Faja\n')
})

test('a word without an end is broken, so that the letter stays as wide as a telephone', () => {
  const html = letterHtml({ ...someLetter, facts: [{ label: 'Vehículo', value: 'x'.repeat(200) }] })
  expect(html).toMatch(/<div style="[^"]*word-break:break-word/)
})
