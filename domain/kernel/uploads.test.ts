import { expect, test } from 'vitest'
import { endingOf, isOfKind, isPicture, shownFileName, uploadKinds } from './uploads.ts'

test('a file is of a kind by its ending, whatever its case', () => {
  expect(isOfKind('foto.JPG', 'image')).toBe(true)
  expect(isOfKind('informe.pdf', 'image')).toBe(false)
  expect(isOfKind('informe.pdf', 'document')).toBe(true)
  expect(isOfKind('precios.xlsx', 'document')).toBe(false)
  expect(isOfKind('precios.xlsx', 'documents')).toBe(true)
  expect(isOfKind('precios.xls', 'excel')).toBe(false)
  expect(isOfKind('png', 'image')).toBe(false)
  expect(endingOf('a.b.PNG')).toBe('png')
})

test('each kind takes the endings that were specified', () => {
  const documents = ['doc', 'docx', 'dot', 'jpeg', 'jpg', 'png', 'pdf']
  const { image, document, documents: several, excel } = uploadKinds
  expect([image, document, several, excel].map(({ endings }) => endings)).toEqual([
    ['jpeg', 'jpg', 'png'],
    documents,
    [...documents, 'xlsx'],
    ['xlsx'],
  ])
})

test('a jpg, png, gif or jpeg is shown as a picture, anything else is not', () => {
  expect(['a.jpg', 'b.PNG', 'c.gif', 'd.jpeg'].map(isPicture)).toEqual([true, true, true, true])
  expect(['a.pdf', 'b.xlsx', 'png', 'c.gif.doc'].map(isPicture)).toEqual([false, false, false, false])
})

test('photos of an order are jpg, png, gif and jpeg; logos, portraits and documents are no gif', () => {
  expect([...uploadKinds.photo.endings].sort()).toEqual(['gif', 'jpeg', 'jpg', 'png'])
  expect(isOfKind('golpe.GIF', 'photo')).toBe(true)
  for (const kind of ['image', 'document', 'documents', 'excel'] as const)
    expect(isOfKind('golpe.gif', kind)).toBe(false)
  expect(uploadKinds.brought.endings).toEqual([...uploadKinds.documents.endings, 'gif'])
})

test('names are shown in 25 characters at most, with their ending', () => {
  expect(shownFileName('corto.png')).toBe('corto.png')
  expect(shownFileName('a'.repeat(25))).toHaveLength(25)
  const shown = shownFileName(`${'largo'.repeat(10)}.jpeg`)
  expect(shown).toHaveLength(25)
  expect(shown.endsWith('….jpeg')).toBe(true)
  expect(shownFileName('a'.repeat(26))).toHaveLength(25)
})

test('each kind says what may be chosen', () => {
  expect(Object.fromEntries(Object.entries(uploadKinds).map(([kind, { refused }]) => [kind, refused]))).toEqual({
    image: '¡Selecciona un archivo de tipo IMAGEN!',
    photo: '¡Selecciona un archivo de tipo IMAGEN!',
    document: '¡Selecciona un archivo de tipo IMAGEN, PDF ó WORD!',
    documents: '¡Selecciona un archivo de tipo IMAGEN, PDF, EXCEL ó WORD!',
    brought: '¡Selecciona un archivo de tipo IMAGEN, PDF, EXCEL ó WORD!',
    excel: '¡Selecciona un archivo de tipo EXCEL!',
  })
})
