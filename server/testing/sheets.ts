import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { clientSheetName, type SheetField, sheetColumns, sheetFields } from '#domain/clients/client-sheet.ts'
import { type Cell, columnLetters, dateOfCell, type Sheet, type SheetRow } from '#domain/kernel/sheet-cells.ts'
import { type WrittenCell, writeWorkbook } from '#server/kernel/workbook-writer.ts'

export type SheetValues = Partial<Record<SheetField, WrittenCell>>

let count = 0

/** A row of the template as somebody fills it in; each has a document, a plate and a VIN of its own. */
export function sheetValues(given: SheetValues = {}): SheetValues {
  count += 1
  return {
    name: 'Beatriz Núñez',
    email: 'beatriz@example.com',
    phone_number: '22501234',
    gender: 'Mujer',
    document_number: `${10_000_000 + count}-1`,
    admission_date: { date: '2026-01-15' },
    country: 'El Salvador',
    city: 'San Salvador',
    address: 'Calle Arce 12',
    'receipt_info.tax_id': `0614-${count}`,
    'cars.car_registration': `N${100_000 + count}`,
    'cars.vin': `VN${String(count).padStart(9, '0')}`,
    'cars.color': 'Rojo',
    'cars.year': 2019,
    'cars.car_type': 'Sedán',
    'cars.brand': 'Toyota',
    'cars.model': 'Corolla',
    'cars.transmission': 'Automático',
    ...given,
  }
}

/** An .xlsx with the headings of the template and these rows. */
export function clientWorkbook(rows: Iterable<SheetValues>, headings = titles()): Promise<Buffer> {
  const column = { width: 10, kind: 'text' as const }
  function* written(): Generator<WrittenCell[]> {
    yield headings
    for (const row of rows) yield sheetFields.map((field) => row[field] ?? null)
  }
  return buffer(writeWorkbook([{ name: clientSheetName, columns: sheetFields.map(() => column), rows: written() }]))
}

/** Where a field stands in a row, by the letters of its column: a new column moves all that come after it. */
export function cellOf(field: SheetField, row = 2): string {
  return `${columnLetters(sheetFields.indexOf(field))}${row}`
}

export function titles(): string[] {
  return sheetFields.map((field) => sheetColumns[field].title)
}

const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const usualParts: Record<string, string> = {
  '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`,
  '_rels/.rels':
    '<Relationships><Relationship Id="rId1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml': '<workbook><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="sharedStrings.xml"/></Relationships>',
}

/** An .xlsx made of parts that are written by hand, beside those that every one has. */
export function handmadeWorkbook(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries({ ...usualParts, ...parts })) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A sheet that was read, written again with some of its rows. */
export function onlyRowsOf(sheet: Sheet, rows: readonly SheetRow[]): Promise<Buffer> {
  const column = { width: 10, kind: 'text' as const }
  const written = [sheet.rows[0] as SheetRow, ...rows].map(({ cells }) =>
    Array.from(cells, (cell) => writtenAgain(cell, sheet.countsFrom1904)),
  )
  return buffer(writeWorkbook([{ name: clientSheetName, columns: titles().map(() => column), rows: written }]))
}

function writtenAgain(cell: Cell | undefined, countsFrom1904: boolean): WrittenCell {
  if (typeof cell === 'string' || typeof cell === 'number') return cell
  return typeof cell === 'object' && 'day' in cell ? { date: dateOfCell(cell, countsFrom1904) as string } : null
}
