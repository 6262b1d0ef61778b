import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients, mostCars, mostContacts } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { countImported, sendRows } from '#server/testing/send-sheet.ts'
import { cellOf, type SheetValues, sheetValues } from '#server/testing/sheets.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let owner: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const send = (rows: SheetValues[]) => sendRows(w, owner, rows)

describe('one client', () => {
  test('is who has the name and the telephone of a row with a document, before it or after it', async () => {
    const [first, second] = [sheetValues({ name: 'Eva Paz' }), sheetValues({ name: 'Rosa Paz' })]
    const again = (name: string) => sheetValues({ name, document_number: null, 'receipt_info.tax_id': null })
    const sent = await send([again('Rosa Paz'), first, again('Eva  Paz'), second])
    expect([sent.status, sent.body]).toEqual([200, { clients: 2, cars: 4 }])
    const found = await w.ask(clients.list, { as: owner, query: { search: 'Eva Paz' } })
    expect(found.body.results).toMatchObject([{ document_number: first.document_number }])
  })

  test('is nobody of that name where two documents have it', async () => {
    const twin = () => sheetValues({ name: 'Ana Luz', phone_number: '22509910' })
    const without = sheetValues({ name: 'Ana Luz', phone_number: '22509910', document_number: null })
    expect((await send([twin(), twin(), without])).body).toEqual({ clients: 3, cars: 3 })
  })

  test('may be written with more blanks in between', async () => {
    const row = { document_number: null, phone_number: '22509911', 'receipt_info.tax_id': '0614-1' }
    const rows = [
      sheetValues({ ...row, name: 'Dos Iguales', address: 'Calle Arce 12' }),
      sheetValues({ ...row, name: 'dos  iguales', address: 'Calle  Arce 12' }),
    ]
    expect((await send(rows)).body).toEqual({ clients: 1, cars: 2 })
  })

  test('may have more cars than are typed into one form, and is told of too many contacts where they are', async () => {
    const document_number = '77-7'
    const rows = (count: number, more: (place: number) => SheetValues) =>
      Array.from({ length: count }, (_, place) =>
        sheetValues({ document_number, 'receipt_info.tax_id': '0614-7', ...more(place) }),
      )
    const many = rows(mostContacts + 1, (place) => ({ 'contacts_info.name': `Ana ${'ab'.repeat(place + 1)}` }))
    const refused = await send(many)
    const says = `Fila 22, columna «Contacto: nombre»: ${messages.invalid.manyItems(mostContacts)}`
    expect(refused.body).toEqual({ detail: says, errors: { [cellOf('contacts_info.name', 22)]: [says] } })
    expect((await send(rows(mostCars + 1, () => ({})))).body).toEqual({ clients: 1, cars: mostCars + 1 })
  })
})

test('a line break within a cell is a blank between two words', async () => {
  const row = sheetValues({ name: 'Lina Saltos', address: 'Colonia Escalón \n Calle Arce 12', city: 'San\r\nSalvador' })
  expect((await send([row])).body).toEqual({ clients: 1, cars: 1 })
  const { body } = await w.ask(clients.list, { as: owner, query: { search: 'Lina Saltos' } })
  const read = await w.ask(clients.read, { as: owner, params: { id: body.results[0]?.id as number } })
  expect(read.body).toMatchObject({ address: 'Colonia Escalón Calle Arce 12', city: 'San Salvador' })
})

test('a brand and a model are the same with more blanks in between, as in their form', async () => {
  const before = await countImported(w, w.north)
  const rows = [
    ['Zun Dap', 'Be  lla'],
    ['Zun  Dap', 'Be lla'],
    ['Toyota', 'Corolla  Cross'],
  ].map(([brand = '', model = '']) => sheetValues({ 'cars.brand': brand, 'cars.model': model }))
  expect((await send(rows)).body).toEqual({ clients: 3, cars: 3 })
  expect((await countImported(w, w.north)).brand).toBe(before.brand + 1)
  const own = await w.database.asOwner<{ name: string }>(
    'select name from garage_model where garage_id = $1 order by name',
    [w.north.id],
  )
  expect(own.map(({ name }) => name)).toEqual(['Be lla'])
  const { body } = await w.ask(vehicles.brands, { as: owner, query: { search: 'zun dap' } })
  expect(body.results).toMatchObject([{ name: 'Zun Dap', models: [{ name: 'Be lla' }] }])
})

describe('what Excel took for a date', () => {
  test('is none where a text belongs, and is not stored as its number', async () => {
    const sent = await send([sheetValues({ document_number: { date: '2019-01-01' } })])
    const says =
      'Fila 2, columna «Número de documento»: Excel lo convirtió en una fecha. Dale a la celda formato de texto y escríbelo de nuevo.'
    expect(sent.body).toEqual({ detail: says, errors: { [cellOf('document_number')]: [says] } })
  })

  test('is a day where a day belongs, which a year alone is not', async () => {
    const sent = await send([sheetValues({ birth_date: 1988 }), sheetValues({ birth_date: 32_202 })])
    const says = `Fila 2, columna «Fecha de nacimiento»: ${messages.invalid.date}`
    expect(sent.body).toEqual({ detail: says, errors: { [cellOf('birth_date')]: [says] } })
  })
})
