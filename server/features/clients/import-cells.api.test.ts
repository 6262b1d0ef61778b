import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientTransfer } from '#domain/clients/client-transfer.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { openArchive } from '#server/kernel/workbook-archive.ts'
import { countImported, type SentSheet, sendRows, sendSheet } from '#server/testing/send-sheet.ts'
import { cellOf, clientWorkbook, handmadeWorkbook, type SheetValues, sheetValues } from '#server/testing/sheets.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let owner: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const sendAll = (rows: SheetValues[], more: SentSheet = {}) => sendRows(w, owner, rows, more)
const counted = (garage = w.north) => countImported(w, garage)

test('a row becomes a client with billing data, contact, car and reminders, just as the form would make it', async () => {
  const row = sheetValues({
    phone_number: '2250-1234',
    mobil_number: '+503 (7011) 22.33',
    birth_date: '29/02/1988',
    reference: 'Red social',
    description_reference: 'Facebook',
    country: 'sv',
    'contacts_info.name': 'Ramón Núñez',
    'contacts_info.phone_number': 22509999,
    'receipt_info.name': 'Núñez S.A. de C.V.',
    'cars.car_type': 'sedan',
    'cars.brand': 'TOYOTA',
    'cars.insured_car': 'no',
    'reminders.oil_change': { date: '2027-03-01' },
    'reminders.annual_check_up': '2027-05-02',
  })
  const sent = await sendAll([row])
  expect(sent.body).toEqual({ clients: 1, cars: 1 })
  const { body: list } = await w.ask(clients.list, { as: owner, query: { search: row.document_number as string } })
  const { body: made } = await w.ask(clients.read, { as: owner, params: { id: list.results[0]?.id as number } })
  expect(made).toMatchObject({
    name: 'Beatriz Núñez',
    mobil_number: '+50370112233',
    birth_date: '1988-02-29',
    gender: 20,
    country: 'SV',
    admission_date: '2026-01-15',
    reference: 10,
    description_reference: 'Facebook',
    contacts_info: [{ name: 'Ramón Núñez', phone_number: '22509999', mobil_number: null, email: null }],
    receipt_info: {
      name: 'Núñez S.A. de C.V.',
      tax_id: row['receipt_info.tax_id'],
      // Who has none for billing is reached as always, also when that changes.
      phone_number: null,
      email: null,
      country: 'SV',
      city: 'San Salvador',
      address: 'Calle Arce 12',
    },
    cars: [
      {
        car_registration: row['cars.car_registration'],
        year: 2019,
        car_type: { name: 'Sedán' },
        brand: { name: 'Toyota' },
        model: { name: 'Corolla' },
        transmission: 20,
        insured_car: false,
        notifications: [
          { type_notification: 'oil_change', send_date: '2027-03-01' },
          { type_notification: 'annual_check_up', send_date: '2027-05-02' },
        ],
      },
    ],
    version: 1,
  })
})

test('rows with one document are one client with several cars; so are those with one name and telephone', async () => {
  const [ana, eva, ivo] = [sheetValues({ name: 'Ana Paz' }), sheetValues({ name: 'Eva Sol' }), sheetValues()]
  const { name, phone_number, ...car } = sheetValues()
  const onlyCar = Object.fromEntries(Object.entries(car).filter(([field]) => field.startsWith('cars.')))
  const nameless = { ...eva, document_number: null }
  const again: SheetValues = { ...onlyCar, name: 'EVA SOL', phone_number: 22501234, 'contacts_info.name': 'Ramón Paz' }
  const sent = await sendAll([
    ana,
    nameless,
    { ...sheetValues(), name: 'Ana Paz', document_number: ana.document_number ?? null, 'receipt_info.tax_id': null },
    again,
    ivo,
  ])
  expect(sent.body).toEqual({ clients: 3, cars: 5 })
  const { body: list } = await w.ask(clients.list, { as: owner, query: { search: 'eva sol' } })
  const { body: made } = await w.ask(clients.read, { as: owner, params: { id: list.results[0]?.id as number } })
  expect(made.cars.map((each) => each.car_registration)).toEqual([
    eva['cars.car_registration'],
    again['cars.car_registration'],
  ])
  expect(made.contacts_info).toMatchObject([{ name: 'Ramón Paz' }])
})

test('a further row of a client that says something else about them is refused', async () => {
  const first = sheetValues({ city: 'Santa Ana' })
  const sent = await sendAll([first, sheetValues({ document_number: first.document_number ?? null, city: 'Metapán' })])
  expect(sent.status).toBe(422)
  expect(sent.body.errors?.[cellOf('city', 3)]).toEqual([
    'Fila 3, columna «Ciudad*»: No coincide con la fila 2, del mismo cliente.',
  ])
})

test('a client without a car is refused, and every cell that lacks says so once', async () => {
  const carless = Object.entries(sheetValues()).filter(([field]) => !field.startsWith('cars.'))
  const sent = await sendAll([Object.fromEntries(carless)])
  expect(sent.status).toBe(422)
  expect(sent.body.errors?.[cellOf('cars.car_registration')]).toEqual([
    'Fila 2, columna «Matrícula*»: Campo requerido.',
  ])
})

test('brands and models that nobody knows become the garage’s own, once', async () => {
  const before = await counted()
  const rows = [
    sheetValues({ 'cars.brand': 'Zündapp', 'cars.model': 'Bella' }),
    sheetValues({ 'cars.brand': 'ZUNDAPP', 'cars.model': 'bella' }),
    sheetValues({ 'cars.brand': 'Toyota', 'cars.model': 'Prototipo' }),
  ]
  expect((await sendAll(rows)).body).toEqual({ clients: 3, cars: 3 })
  expect((await counted()).brand).toBe(before.brand + 1)
  const { body } = await w.ask(vehicles.brands, { as: owner, query: { search: 'zundapp' } })
  expect(body.results).toMatchObject([{ name: 'Zündapp', models: [{ name: 'Bella' }] }])
  const { body: toyota } = await w.ask(vehicles.brands, { as: owner, query: { search: 'prototipo' } })
  expect(toyota.results[0]?.models.map((model) => model.name)).toContain('Prototipo')
  const south = await w.tokenOf(w.south.users.proprietor)
  const other = await w.ask(vehicles.brands, { as: south, query: { search: 'zundapp' } })
  expect(other.body.count).toBe(0)
})

test('one bad cell in the last row changes nothing, and is named by row and column', async () => {
  const before = await counted()
  const rows = Array.from({ length: 30 }, () => sheetValues({ 'cars.brand': 'Nadie', 'cars.model': 'Nada' }))
  const key = randomUUID()
  const sent = await sendAll([...rows, sheetValues({ email: 'beatriz' })], { key })
  expect(sent.status).toBe(422)
  const says = 'Fila 32, columna «Correo*»: El correo electrónico no es valido'
  expect(sent.body).toEqual({ detail: says, errors: { B32: [says] } })
  expect(await counted()).toEqual(before)
  const { body } = await w.ask(clientTransfer.importProgress, { as: owner, params: { key } })
  expect(body.phase).toBe('failed')
})

test('every wrong cell is told, each with the words of the form', async () => {
  const taken = sheetValues()
  expect((await sendAll([taken])).status).toBe(200)
  const year = w.clock.now.getUTCFullYear()
  const wrong = sheetValues({
    name: 'A1',
    phone_number: '123',
    gender: 'Otro',
    admission_date: '31/02/2026',
    country: 'Narnia',
    'receipt_info.tax_id': null,
    'cars.car_registration': taken['cars.car_registration'] ?? null,
    'cars.vin': 'OOOOOOOOOOOOOOOOO',
    'cars.year': year + 1,
    'cars.car_type': 'Platillo',
    'cars.insurance_carrier': 'Nadie',
    'reminders.engine_tuning': { date: '2026-11-14' },
    'reminders.oil_change': 'mañana',
    'reminders.annual_check_up': { date: '2062-11-15' },
    'contacts_info.email': 'x',
  })
  const twice = { 'cars.car_registration': taken['cars.car_registration'] ?? null }
  const sent = await sendAll([wrong, sheetValues({ ...twice, document_number: taken.document_number ?? null })])
  expect(Object.fromEntries(Object.entries(sent.body.errors ?? {}).map(([cell, [says]]) => [cell, says]))).toEqual({
    [cellOf('name')]: `Fila 2, columna «Nombre*»: ${messages.invalid.lettersOnly}`,
    [cellOf('phone_number')]: `Fila 2, columna «Teléfono*»: ${messages.invalid.minDigits(8)}`,
    [cellOf('gender')]: `Fila 2, columna «Género*»: ${messages.invalid.option}`,
    [cellOf('admission_date')]: `Fila 2, columna «Fecha de ingreso*»: ${messages.invalid.date}`,
    [cellOf('country')]: `Fila 2, columna «País*»: ${messages.invalid.country}`,
    [cellOf('contacts_info.name')]: `Fila 2, columna «Contacto: nombre»: ${messages.required}`,
    [cellOf('contacts_info.email')]: `Fila 2, columna «Contacto: correo»: ${messages.invalid.email}`,
    [cellOf('receipt_info.tax_id')]: `Fila 2, columna «Facturación: número de identificación*»: ${messages.required}`,
    [cellOf('cars.car_registration')]: `Fila 2, columna «Matrícula*»: ${messages.refused.plateTaken}`,
    [cellOf('cars.vin')]: `Fila 2, columna «VIN*»: ${messages.invalid.vin}`,
    [cellOf('cars.year')]: `Fila 2, columna «Año*»: ${messages.invalid.yearTooLate(year)}`,
    [cellOf('cars.car_type')]: `Fila 2, columna «Tipo de vehículo*»: ${messages.invalid.option}`,
    [cellOf('cars.insurance_carrier')]: `Fila 2, columna «Aseguradora»: ${messages.invalid.option}`,
    [cellOf('reminders.engine_tuning')]:
      `Fila 2, columna «Recordatorio: Afinamiento de motor»: ${messages.invalid.pastDate}`,
    [cellOf('reminders.oil_change')]: `Fila 2, columna «Recordatorio: Cambio de aceite»: ${messages.invalid.date}`,
    [cellOf('reminders.annual_check_up')]:
      `Fila 2, columna «Recordatorio: Chequeo Anual»: ${messages.invalid.distantDate}`,
    [cellOf('cars.car_registration', 3)]: `Fila 3, columna «Matrícula*»: ${messages.refused.plateTaken}`,
    [cellOf('document_number', 3)]: `Fila 3, columna «Número de documento»: ${messages.refused.documentTaken}`,
  })
})

test('a number with more digits than Excel keeps is refused, as its last ones are not what was typed', async () => {
  const sent = await sendAll([sheetValues({ document_number: 123456789012345, 'cars.vin': 12345678901234500 })])
  expect(sent.body.errors).toEqual({ [cellOf('cars.vin')]: [`Fila 2, columna «VIN*»: ${messages.sheet.lostDigits}`] })
})

test('a sheet that is hidden is not the one that somebody filled in', async () => {
  const filledIn = await openArchive(await clientWorkbook([sheetValues()]))
  const content = await handmadeWorkbook({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Listas" state="hidden" r:id="rId2"/><sheet name="Hoja1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': await filledIn.read('xl/worksheets/sheet1.xml'),
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
  })
  expect((await sendSheet(w, owner, content)).body).toEqual({ clients: 1, cars: 1 })
})

test('a plate or VIN twice in the file is told at the second one', async () => {
  const first = sheetValues()
  const plate = String(first['cars.car_registration']).toLowerCase().replace('n', 'n-')
  const sent = await sendAll([
    first,
    sheetValues({ 'cars.car_registration': plate }),
    sheetValues({ 'cars.vin': first['cars.vin'] ?? null }),
  ])
  expect(sent.body.errors).toEqual({
    [cellOf('cars.car_registration', 3)]: [`Fila 3, columna «Matrícula*»: ${messages.refused.plateTaken}`],
    [cellOf('cars.vin', 4)]: [`Fila 4, columna «VIN*»: ${messages.refused.vinTaken}`],
  })
})

test('at most a hundred errors are told', async () => {
  const sent = await sendAll(Array.from({ length: 150 }, () => sheetValues({ email: 'no', city: null })))
  expect(Object.keys(sent.body.errors ?? {})).toHaveLength(100)
})

test('10,001 rows are refused with words of their own', async () => {
  const sent = await sendAll(Array.from({ length: 10_001 }, () => ({ name: 'Ana Paz' })))
  const detail = 'El archivo tiene más de 10,000 filas. Divídelo en varios archivos.'
  expect(sent).toMatchObject({ status: 400, body: { detail } })
})
