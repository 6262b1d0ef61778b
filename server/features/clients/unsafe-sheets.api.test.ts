import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sheetFields } from '#domain/clients/client-sheet.ts'
import { messages } from '#domain/kernel/texts.ts'
import { uploadKinds } from '#domain/kernel/uploads.ts'
import { sendSheet } from '#server/testing/send-sheet.ts'
import { cellOf, clientWorkbook, handmadeWorkbook, sheetValues, titles } from '#server/testing/sheets.ts'
import { multipart } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let owner: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const serverAnswers = () =>
  vi.waitFor(async () => expect((await w.app.inject('/healthz')).statusCode).toBe(200), { timeout: 20_000 })

/** Making such files keeps the process busy, and a busy server refuses everything for a moment: that is waited for. */
async function send(content: Buffer, name?: string) {
  await serverAnswers()
  return sendSheet(w, owner, content, name ? { name } : {})
}

async function clientCount(): Promise<number> {
  return (await w.inGarage(w.north, ({ tx }) => tx.selectFrom('client').select('id').execute())).length
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (cells: string, number = '') => `<row${number && ` r="${number}"`}>${cells}</row>`
const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`
const headings = row(titles().map(inline).join(''))

/** The cells of a right row, some of them replaced. */
function cells(replaced: Partial<Record<string, string>>): string {
  const right: Record<string, unknown> = { ...sheetValues(), admission_date: '2026-01-15' }
  return sheetFields.map((field) => replaced[field] ?? (right[field] ? inline(String(right[field])) : '<c/>')).join('')
}

test.each([
  ['no file', undefined, messages.requiredBare],
  ['a text file', ['clientes.txt', Buffer.from('hola')], uploadKinds.excel.refused],
  ['a text file that calls itself xlsx', ['clientes.xlsx', Buffer.from('hola')], uploadKinds.excel.refused],
] as const)('%s is refused with its words', async (_, file, says) => {
  const files = file ? [{ part: 'fileExcel', name: file[0], content: file[1] }] : []
  const sent = await multipart({}, files)
  const answer = await w.app.inject({
    method: 'POST',
    url: '/api/client/import_clients/',
    headers: { authorization: `Token ${owner}`, ...sent.headers },
    payload: sent.payload,
  })
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: says, errors: { fileExcel: [says] } }])
})

test('a small file that would unpack to gigabytes is refused before it is unpacked', async () => {
  const content = await bomb('xl/worksheets/sheet1.xml', 3 * 1024 ** 3)
  expect(content.length).toBeLessThan(4 * 1024 * 1024)
  const begun = performance.now()
  expect(await send(content)).toMatchObject({ status: 400, body: { detail: messages.sheet.tooLarge } })
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('so is one that would unpack to more than the fullest sheet has', async () => {
  const content = await bomb('xl/worksheets/sheet1.xml', 80 * 1024 ** 2)
  expect(await send(content)).toMatchObject({ status: 400, body: { detail: messages.sheet.tooLarge } })
})

test('a part that is larger than it says is not read on', async () => {
  const content = await bomb('xl/worksheets/sheet1.xml', 64 * 1024 ** 2, 1000)
  expect(await send(content)).toMatchObject({ status: 400, body: { detail: messages.failed.import } })
})

test('of a sheet with millions of empty rows no more is read than of the fullest one, and no short one waits for it', async () => {
  const south = await w.tokenOf(w.south.users.proprietor)
  const right = await clientWorkbook([sheetValues()])
  const xml = sheet(headings + row(cells({})) + '<row/>'.repeat(3_100_000))
  const content = await handmadeWorkbook({ 'xl/worksheets/sheet1.xml': xml })
  expect(content.length).toBeLessThan(50_000)
  await serverAnswers()
  const north = [1, 2, 3].map(() => sendSheet(w, owner, content))
  const long = Promise.all(north)
  const first = await Promise.race([long.then(() => 'long'), sendSheet(w, south, right)])
  expect(first).toMatchObject({ status: 200, body: { clients: 1 } })
  const answers = (await long).map(({ status, body }) => [status, body.detail]).toSorted()
  const running = [409, messages.refused.importRunning]
  expect(answers).toEqual([[400, messages.sheet.tooLarge], running, running])
})

test('a sheet that wants more memory than it may have ends its own thread and not the server', async () => {
  // With one letter beyond Latin each takes twice as much in memory as in the file.
  const cell = `<c t="inlineStr"><is><t>Ω${'x'.repeat(3900)}`
  let number = 0
  const long = () => row(Array.from({ length: 40 }, () => `${cell}${number++}</t></is></c>`).join(''))
  const rows = Array.from({ length: 600 }, long).join('')
  const content = await handmadeWorkbook({ 'xl/worksheets/sheet1.xml': sheet(headings + rows) })
  expect(await send(content)).toMatchObject({ status: 400, body: { detail: messages.sheet.tooLarge } })
  await serverAnswers()
})

test.each([
  ['of its own', '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>', '&b;'],
  ['of another file', '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>', '&b;'],
  ['that nobody declared', '', '&b;'],
])('an XML entity %s is refused', async (_, type, used) => {
  const xml = `<?xml version="1.0"?>${type}<worksheet><sheetData>${headings}${row(inline(used))}</sheetData></worksheet>`
  const sent = await send(await handmadeWorkbook({ 'xl/worksheets/sheet1.xml': xml }))
  expect(sent).toMatchObject({ status: 400, body: { detail: messages.failed.import } })
})

test.each([
  ['cut off', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }],
  ['nested without end', { 'xl/worksheets/sheet1.xml': '<a>'.repeat(100_000) }],
  ['not text', { 'xl/worksheets/sheet1.xml': Buffer.from([0x3c, 0xff, 0xfe, 0x00]) }],
  ['without a sheet', { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }],
  ['with a sheet that is not there', {}],
])('a workbook that is %s is refused', async (_, parts: Record<string, string | Buffer>) => {
  const sent = await send(await handmadeWorkbook(parts))
  expect(sent).toMatchObject({ status: 400, body: { detail: messages.failed.import } })
})

test('macros are refused, and too many columns and parts', async () => {
  const right = { 'xl/worksheets/sheet1.xml': sheet(headings) }
  const macros = await send(await handmadeWorkbook({ ...right, 'xl/vbaProject.bin': 'x' }))
  expect(macros).toMatchObject({ status: 400, body: { detail: messages.sheet.macros } })
  const wide = sheet(row('<c r="ZZ1"><v>1</v></c>'))
  expect((await send(await handmadeWorkbook({ 'xl/worksheets/sheet1.xml': wide }))).body.detail).toBe(
    messages.sheet.tooManyColumns,
  )
  const parts = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`x/${index}`, '']))
  expect((await send(await handmadeWorkbook({ ...right, ...parts }))).body.detail).toBe(messages.sheet.tooLarge)
})

test('a formula and an error of Excel are refused where they stand', async () => {
  const formula = '<c><f>HYPERLINK("http://example.com")</f><v>1</v></c>'
  const xml = sheet(headings + row(cells({ city: formula, address: '<c t="e"><v>#REF!</v></c>' })))
  const sent = await send(await handmadeWorkbook({ 'xl/worksheets/sheet1.xml': xml }))
  expect(sent.status).toBe(422)
  expect(sent.body.errors).toMatchObject({
    [cellOf('city')]: [`Fila 2, columna «Ciudad*»: ${messages.sheet.formula}`],
    [cellOf('address')]: [`Fila 2, columna «Dirección*»: ${messages.sheet.cellError}`],
  })
})

test('columns may be moved and left out; unknown, untitled and missing ones are told', async () => {
  const wrong = titles().map((title) => (title === 'Correo*' ? 'Coreo' : title === 'Celular' ? '' : title))
  const sent = await send(await clientWorkbook([sheetValues({ mobil_number: '70112233' })], wrong))
  expect(sent.body.errors).toEqual({
    A1: [messages.sheet.missingColumns(['Correo*'])],
    B1: [`Fila 1, columna «Coreo»: ${messages.sheet.unknownColumn}`],
  })
  const untitled = titles().map((title) => (title === 'Celular' ? '' : title))
  const blank = await send(await clientWorkbook([sheetValues({ mobil_number: '70112233' })], untitled))
  expect(blank.body.errors).toEqual({ D2: [`Fila 2, columna «D»: ${messages.sheet.untitledColumn}`] })
})

test('workbooks of other programs are understood: shared strings, 1904, prefixes, gaps, hidden columns', async () => {
  const before = await clientCount()
  const texts = [...titles(), 'Ana', ' Paz', 'Mujer']
  const shared = texts.map((text) => `<x:si><x:t>${text}</x:t></x:si>`).join('')
  const rich =
    '<x:si><x:r><x:t>Ana </x:t></x:r><x:r><x:t>Paz</x:t></x:r><x:rPh sb="0" eb="1"><x:t>nada</x:t></x:rPh></x:si>'
  const at = (index: number) => `<x:c t="s"><x:v>${index}</x:v></x:c>`
  const own = cells({
    name: at(texts.length),
    gender: at(texts.length - 1),
    // Days since 1904: 15-01-2026.
    admission_date: '<x:c s="3"><x:v>44575</x:v></x:c>',
    birth_date: '<x:c t="d"><x:v>1988-02-29T00:00:00</x:v></x:c>',
    phone_number: '<x:c><x:v>2.2501234E7</x:v></x:c>',
    'cars.insured_car': '<x:c t="b"><x:v>0</x:v></x:c>',
    'reminders.oil_change': inline('1/3/2027'),
    address: '<x:c t="str"><x:v>Calle_x0020_Arce &amp; 12</x:v></x:c>',
  })
  const gap = '<x:row r="5" hidden="1"><x:c r="A5" s="1"/></x:row>'
  const rows = `${row(
    titles()
      .map((_, index) => at(index))
      .join(''),
  )}${gap}${row(own, '9')}`
  const content = await handmadeWorkbook({
    'xl/workbook.xml':
      '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Hoja" r:id="rId1"/></x:sheets></x:workbook>',
    'xl/sharedStrings.xml': `<x:sst>${shared}${rich}</x:sst>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet><x:cols><x:col min="2" max="4" hidden="1"/></x:cols><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
  })
  const sent = await send(content)
  expect(sent.body).toEqual({ clients: 1, cars: 1 })
  expect(await clientCount()).toBe(before + 1)
  const made = await w.inGarage(w.north, ({ tx }) =>
    tx.selectFrom('client').selectAll().where('name', '=', 'Ana Paz').executeTakeFirstOrThrow(),
  )
  expect(made).toMatchObject({
    admission_date: '2026-01-15',
    birth_date: '1988-02-29',
    phone_number: '22501234',
    gender: 20,
    address: 'Calle Arce & 12',
  })
})

/** An archive with one part of so many spaces, which says that it is `declared` bytes long. */
async function bomb(name: string, bytes: number, declared = bytes): Promise<Buffer> {
  const piece = Buffer.alloc(16 * 1024 * 1024, ' ')
  const packed = deflateRawSync(piece, { level: 9 })
  const whole = await handmadeWorkbook({ [name]: 'x'.repeat(64) })
  return withDeclaredSize(whole, name, { packed, times: Math.ceil(bytes / piece.length), declared })
}

type Bomb = { packed: Buffer; times: number; declared: number }

/** Puts the bomb in the place of a part: local header, bytes, and the entry in the table of contents. */
function withDeclaredSize(zip: Buffer, name: string, { packed, times, declared }: Bomb): Buffer {
  const directory = zip.readUInt32LE(zip.length - 22 + 16)
  const entry = zip.indexOf(name, directory) - 46
  const start = zip.readUInt32LE(entry + 42)
  const header = Buffer.from(zip.subarray(start, start + 30 + name.length))
  header.writeUInt16LE(0, 28)
  const content = Buffer.concat(Array.from({ length: times }, () => packed))
  const table = Buffer.from(zip.subarray(directory))
  const at = entry - directory
  table.writeUInt16LE(8, at + 10)
  table.writeUInt32LE(content.length, at + 20)
  table.writeUInt32LE(declared, at + 24)
  table.writeUInt32LE(directory, at + 42)
  const end = table.length - 22
  table.writeUInt32LE(directory + header.length + content.length, end + 16)
  return Buffer.concat([zip.subarray(0, directory), header, content, table])
}
