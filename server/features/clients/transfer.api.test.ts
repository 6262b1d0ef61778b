import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetFields } from '#domain/clients/client-sheet.ts'
import { clientTransfer } from '#domain/clients/client-transfer.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { searchable } from '#domain/kernel/searchable.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { deleteExpired } from '#server/kernel/sweep.repo.ts'
import { readSheet } from '#server/kernel/workbook-reader.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { countImported, type SentSheet, sendRows, sendSheet } from '#server/testing/send-sheet.ts'
import { cellOf, clientWorkbook, onlyRowsOf, type SheetValues, sheetValues } from '#server/testing/sheets.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let owner: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const send = (as: string, content: Buffer, more: SentSheet = {}) => sendSheet(w, as, content, more)
const sendAll = (rows: SheetValues[], more: SentSheet = {}) => sendRows(w, owner, rows, more)
const counted = (garage = w.north) => countImported(w, garage)

test('a long file is written whole, its progress told to the end, and exported whole', async () => {
  const before = await counted()
  const key = randomUUID()
  const many = Array.from({ length: 1200 }, () => sheetValues())
  expect((await sendAll(many, { key })).body).toEqual({ clients: 1200, cars: 1200 })
  const { body } = await w.ask(clientTransfer.importProgress, { as: owner, params: { key } })
  expect(body).toEqual({ phase: 'done', rows: 1200, of: 1200 })
  expect(await counted()).toEqual({
    ...before,
    client: before.client + 1200,
    car: before.car + 1200,
    receipt: before.receipt + 1200,
    audits: before.audits + 1,
  })
  const file = (await w.ask(clientTransfer.export, { as: owner })).body as unknown as Buffer
  const exported = await readSheet(file, 'Clientes', { mostRows: 20_000, mostColumns: 100, onRows: () => {} })
  expect(exported.rows).toHaveLength(1 + (await counted()).car)
})

test('the same key sent twice is one import, with the same answer', async () => {
  const before = await counted()
  const content = await clientWorkbook([sheetValues(), sheetValues()])
  const headers = { 'idempotency-key': randomUUID() }
  const key = randomUUID()
  const first = await send(owner, content, { key, headers })
  const second = await send(owner, content, { key, headers })
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  const third = await clientWorkbook([sheetValues()])
  const both = { key: randomUUID(), headers: { 'idempotency-key': randomUUID() } }
  const answers = await Promise.all([send(owner, third, both), send(owner, third, both)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await counted()).toMatchObject({ client: before.client + 3, audits: before.audits + 2 })
})

test('one import runs in a garage at a time; one whose process died gives way', async () => {
  const key = randomUUID()
  const dead = { garage_id: w.north.id, key, phase: 'reading' }
  await w.inGarage(w.north, ({ tx, now }) =>
    tx
      .insertInto('client_import')
      .values({ ...dead, updated_at: now })
      .execute(),
  )
  const refused = await sendAll([sheetValues()])
  expect(refused).toMatchObject({ status: 409, body: { detail: messages.refused.importRunning } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  w.clock.advance(31_000)
  expect((await sendAll([sheetValues()])).status).toBe(200)
  expect((await w.ask(clientTransfer.importProgress, { as: owner, params: { key } })).status).toBe(404)
})

test('the file is stored nowhere, and what was told of an import is forgotten after a day', async () => {
  const key = randomUUID()
  await sendAll([sheetValues()], { key })
  const stored = await w.inGarage(w.north, ({ tx }) => tx.selectFrom('stored_file').select('id').execute())
  expect(stored).toEqual([])
  w.clock.advance(25 * 60 * 60 * 1000)
  await w.inGarage(w.north, deleteExpired)
  expect((await w.ask(clientTransfer.importProgress, { as: owner, params: { key } })).status).toBe(404)
})

test('only who manages clients may; a branch’s administrator may as well; the other garage sees nothing of it', async () => {
  const content = await clientWorkbook([sheetValues()])
  const before = await counted()
  for (const role of ['mechanic', 'bodyShopOperator', 'appraiser'] as const) {
    const token = await w.tokenOf(w.north.users[role])
    const answers = await Promise.all([
      send(token, content),
      w.ask(clientTransfer.importTemplate, { as: token }),
      w.ask(clientTransfer.export, { as: token }),
      w.ask(clientTransfer.importProgress, { as: token, params: { key: randomUUID() } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  expect(await counted()).toEqual(before)
  const branch = await w.tokenOf(w.north.users.branchAdministrator)
  const key = randomUUID()
  expect((await send(branch, content, { key })).body).toEqual({ clients: 1, cars: 1 })
  expect((await w.ask(clientTransfer.importProgress, { as: owner, params: { key } })).body.phase).toBe('done')
  const south = await w.tokenOf(w.south.users.proprietor)
  expect((await w.ask(clientTransfer.importProgress, { as: south, params: { key } })).status).toBe(404)
  expect((await send(south, content)).body).toEqual({ clients: 1, cars: 1 })
  expect(await counted(w.south)).toMatchObject({ client: 1, audits: 1 })
})

test('an insurer is found by its name in the own garage only', async () => {
  await w.inGarage(w.south, ({ tx, actor }) =>
    tx
      .insertInto('insurance_carrier')
      .values({ garage_id: actor.garageId, name: 'Seguros Sísifo', email: 'a@example.com', phone_number: '22223333' })
      .execute(),
  )
  const row = () => sheetValues({ 'cars.insurance_carrier': 'seguros sisifo' })
  expect((await sendAll([row()])).body.errors?.[cellOf('cars.insurance_carrier')]?.[0]).toContain(
    messages.invalid.option,
  )
  const south = await w.tokenOf(w.south.users.proprietor)
  expect((await send(south, await clientWorkbook([row()]))).status).toBe(200)
  const { body } = await w.ask(vehicles.list, { as: south, query: { search: '' } })
  expect(body.results.find((car) => car.insured_car)?.insurance_carrier?.name).toBe('Seguros Sísifo')
})

test('what is exported can be imported elsewhere, and says the same there', async () => {
  const [north, south] = [await w.tokenOf(w.north.users.proprietor), await w.tokenOf(w.south.users.proprietor)]
  const notification = { type_notification: 'oil_change' as const, send_date: '2027-03-01' }
  const contacts_info = [
    { name: 'Ramón Núñez' },
    { name: 'Inés Núñez', email: 'ines@example.com' },
    { name: 'Luz Paz' },
  ]
  const body = clientBody({
    name: 'Zoila Única',
    document_number: '99999999-9',
    address: '=1+1',
    city: '@ciudad',
    birth_date: '1890-05-01',
    contacts_info,
    cars: [carBody({ notification }), carBody()],
  })
  const { body: made } = await w.ask(clients.create, { as: north, body })
  // As one is that nobody was sent in time.
  const missed = { type_notification: 'engine_tuning', send_date: '2026-11-10', car_id: made.cars[1]?.id as number }
  await w.inGarage(w.north, ({ tx, now }) =>
    tx
      .insertInto('reminder')
      .values({ ...missed, garage_id: w.north.id, created_at: now })
      .execute(),
  )
  const old = (await w.ask(clientTransfer.export, { as: north, query: { type_client: 22 } })).body as unknown as Buffer
  expect((await readSheet(old, 'Clientes', { mostRows: 9, mostColumns: 100, onRows: () => {} })).rows).toHaveLength(1)
  const answer = await w.ask(clientTransfer.export, { as: north })
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
  expect(String(answer.headers['content-disposition'])).toContain('Clientes%20')
  const file = answer.body as unknown as Buffer
  const sheet = await readSheet(file, 'Clientes', { mostRows: 20_000, mostColumns: 100, onRows: () => {} })
  const rows = sheet.rows.filter(({ cells }) => cells[0] === 'Zoila Única')
  const shown = (['address', 'city', 'contacts_info.name'] as const).map((field) => sheetFields.indexOf(field))
  expect(rows.map(({ cells }) => shown.map((column) => cells[column]))).toEqual([
    ["'=1+1", "'@ciudad", 'Ramón Núñez'],
    ["'=1+1", "'@ciudad", 'Inés Núñez'],
    ["'=1+1", "'@ciudad", 'Luz Paz'],
  ])
  const sent = await send(south, await onlyRowsOf(sheet, rows))
  expect(sent.body).toEqual({ clients: 1, cars: 2 })
  const { body: list } = await w.ask(clients.list, { as: south, query: { search: 'zoila' } })
  const { body: copy } = await w.ask(clients.read, { as: south, params: { id: list.results[0]?.id as number } })
  const bare = (client: typeof made) =>
    JSON.parse(JSON.stringify(client, (name, value) => (['id', 'client'].includes(name) ? undefined : value)))
  expect(bare(copy)).toEqual(bare(made))
})

test('the template is accepted as it is filled in, and without anybody in it says so', async () => {
  const answer = await w.ask(clientTransfer.importTemplate, { as: owner })
  expect(answer.status).toBe(200)
  const sent = await send(owner, answer.body as unknown as Buffer)
  expect(sent).toMatchObject({ status: 422, body: { detail: messages.sheet.empty } })
})

test('names are compared here as the database compares them', async () => {
  const names = ['ÁÀÂÄÃÅ áàâäãå', 'ÉÈÊË éèêë ÍÌÎÏ íìîï', 'ÓÒÔÖÕ óòôöõ ÚÙÛÜ úùûü', 'ÑñÇçÝý ÆØß ABC xyz 123-_']
  const { rows } = await w.house.database.pool.query('select searchable(name) as name from unnest($1::text[]) name', [
    names,
  ])
  expect(rows.map(({ name }) => name)).toEqual(names.map(searchable))
})
