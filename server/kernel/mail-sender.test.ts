import { expect, test } from 'vitest'
import { senderOf } from './mail-sender.ts'

const platform = { name: 'Bujía', address: 'no-responder@bujia.example' }
const shown = (workshop: string | null) => senderOf(platform, workshop).name

test('a workshop is named before the platform, and the platform alone only when it writes itself', () => {
  expect(senderOf(platform, 'Taller Ñandú & Cía. (Centro)')).toEqual({
    name: 'Taller Ñandú & Cía. (Centro) vía Bujía',
    address: platform.address,
  })
  expect(shown(null)).toBe('Bujía')
  expect(shown('Bujía')).toBe('Bujía vía Bujía')
  expect(senderOf({ ...platform, name: '' }, 'Taller Sol').name).toBe('Taller Sol')
})

test('what looks like another address is not shown in the name', () => {
  expect(shown('"Bujía Soporte" <soporte@bujia.example>')).toBe('Bujía Soporte soporte bujia.example vía Bujía')
  expect(shown('https://bujia.example/ingresar?x=1')).toBe('https bujia.example ingresar x 1 vía Bujía')
  expect(shown('Sol\u202e\u00a0\u3164 ﹫ Luna')).toBe('Sol Luna vía Bujía')
})

test('a long name is cut at a word, so that the platform is seen behind it', () => {
  expect(shown('Enderezado y pintura automotriz de los hermanos Hernández Menjívar, S. A. de C. V.')).toBe(
    'Enderezado y pintura automotriz de los hermanos Hernández vía Bujía',
  )
  expect(shown('x'.repeat(250))).toBe(`${'x'.repeat(60)} vía Bujía`)
})

test('a name without any letter or digit is a workshop all the same', () => {
  for (const name of ['***', '. . .', '\u3164', '@']) expect(shown(name)).toBe('Taller vía Bujía')
})
