import { expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { readSources, source } from './sources.ts'
import { messagesIn, sentencesOf, twoWordings, writtenAgain } from './texts.ts'

const sources = readSources().filter(({ path }) => !path.startsWith('web/gallery/'))

test('the catalogue is read', () => {
  expect(messagesIn(messages).size).toBeGreaterThan(100)
})

test('a message has one wording', () => {
  expect(twoWordings(sources)).toEqual([])
})

test('a message of the catalogue is written nowhere else', () => {
  expect(writtenAgain(sources, messagesIn(messages))).toEqual([])
})

test('a second wording and a copy are found', () => {
  const again = source(
    'web/features/x/x.tsx',
    "const text = '¡registro Creado!'; const more = 'Error en la edición, vuelve a intentarlo'",
  )
  const first = source('domain/kernel/texts.ts', "const created = 'Registro creado'")
  expect(sentencesOf(again)).toContain('Error en la edición, vuelve a intentarlo')
  expect(twoWordings([first, source('web/a.tsx', "const text = 'Registro Creado.'")])).toHaveLength(1)
  expect(writtenAgain([again], messagesIn(messages))).toEqual([
    'web/features/x/x.tsx: «Error en la edición, vuelve a intentarlo»',
  ])
})

test('a sentence is found also between two that have something put into them', () => {
  const hole = (name: string) => `\${${name}}`
  const between = source(
    'domain/kernel/texts.ts',
    `const least = \`Mínimo ${hole('n')} letras\`; const done = 'Registro creado'; const most = \`Máximo ${hole('n')}\``,
  )
  expect(sentencesOf(between)).toEqual(['Mínimo … letras', 'Registro creado'])
  const again = source('web/a.tsx', `const text = \`Minimo ${hole('limits.least')} letras.\``)
  expect(twoWordings([between, again])).toHaveLength(1)
})

test('a sentence on a line of its own between two tags is found', () => {
  const drawn = source('web/a.tsx', '<Text>\n  Registro creado (dos\n  veces)\n</Text>')
  expect(sentencesOf(drawn)).toEqual(['Registro creado (dos veces)'])
})
