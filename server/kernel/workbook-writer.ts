import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Cents, plainMoney } from '#domain/kernel/money.ts'
import { columnLetters, escapeCell, numberOfDate } from '#domain/kernel/sheet-cells.ts'

/** A date is YYYY-MM-DD, a duration seconds. */
export type WrittenCell = string | number | { date: string } | { duration: number } | { amount: Cents } | null

export type WrittenColumn = {
  width: number
  /** How cells that are still empty are formatted: a text keeps its leading zeros, a date its order, and a
   * sum that somebody writes below durations or amounts is one. */
  kind: 'text' | 'date' | 'duration' | 'amount'
  /** What a cell can be chosen from, in so many rows: a range of another sheet, such as Valores!$A$1:$A$9. */
  choices?: { range: string; rows: number }
}

export type WrittenSheet = {
  name: string
  columns: readonly WrittenColumn[]
  /** The first row is the headings. */
  rows: AsyncIterable<readonly WrittenCell[]> | Iterable<readonly WrittenCell[]>
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** As they stand in cellXfs. */
const styles = { plain: 0, heading: 1, date: 2, text: 3, duration: 4, amount: 5 } as const
const daySeconds = 24 * 60 * 60
const rowsPerChunk = 200
/** What an upright page holds at its usual size, in the measure of columns: the width of a digit. */
const uprightWidth = 90

/** An .xlsx as it is written: rows are asked for as somebody takes the file, so its length costs no memory. */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const [name, content] of Object.entries(fixedParts(sheets))) zip.addBuffer(Buffer.from(content), name)
  for (const [index, sheet] of sheets.entries()) {
    const part = Readable.from(sheetXml(sheet), { objectMode: false })
    part.on('error', (error) => output.destroy(error))
    output.on('close', () => part.destroy())
    zip.addReadStream(part, `xl/worksheets/sheet${index + 1}.xml`)
  }
  zip.end()
  return output
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function fixedParts(sheets: readonly WrittenSheet[]): Record<string, string> {
  const each = (write: (name: string, number: number) => string) =>
    sheets.map(({ name }, index) => write(escapeXml(name), index + 1)).join('')
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${each((name, n) => `<definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">'${name.replaceAll("'", "''")}'!$1:$1</definedName>`)}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFE8CC"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
}

async function* sheetXml({ columns, rows }: WrittenSheet): AsyncGenerator<string> {
  const cols = columns.map(({ width, kind }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${styles[kind]}"/>`
  })
  yield `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  let number = 0
  let chunk = ''
  for await (const row of rows) {
    number += 1
    chunk += rowXml(row, number)
    if (number % rowsPerChunk !== 0) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData>${validations(columns)}${pageSetup(columns)}</worksheet>`
}

/** On paper all columns are on one page, however many pages the rows take. */
function pageSetup(columns: readonly WrittenColumn[]): string {
  const isWide = columns.reduce((sum, { width }) => sum + width, 0) > uprightWidth
  return `<pageSetup orientation="${isWide ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>`
}

function rowXml(cells: readonly WrittenCell[], number: number): string {
  let xml = `<row r="${number}">`
  for (const [index, cell] of cells.entries()) {
    if (cell === null || cell === '') continue
    const reference = `${columnLetters(index)}${number}`
    const numeric = numberIn(cell)
    if (numeric) xml += `<c r="${reference}" s="${numeric.style}"><v>${numeric.value}</v></c>`
    else {
      const style = number === 1 ? styles.heading : styles.text
      xml += `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(textIn(cell))}</t></is></c>`
    }
  }
  return `${xml}</row>`
}

function numberIn(cell: Exclude<WrittenCell, null>): { style: number; value: number | string } | undefined {
  if (typeof cell === 'number') return { style: styles.plain, value: cell }
  if (typeof cell === 'string') return undefined
  if ('duration' in cell) return { style: styles.duration, value: cell.duration / daySeconds }
  if ('amount' in cell) return { style: styles.amount, value: plainMoney(cell.amount) }
  return cell.date >= '1900-01-01' ? { style: styles.date, value: numberOfDate(cell.date) } : undefined
}

const textIn = (cell: Exclude<WrittenCell, null>) =>
  typeof cell === 'object' && 'date' in cell ? cell.date : escapeCell(String(cell))

function validations(columns: readonly WrittenColumn[]): string {
  const offered = columns.flatMap(({ choices }, index) => {
    if (!choices) return []
    const letters = columnLetters(index)
    return `<dataValidation type="list" allowBlank="1" sqref="${letters}2:${letters}${choices.rows + 1}"><formula1>${escapeXml(choices.range)}</formula1></dataValidation>`
  })
  return offered.length === 0 ? '' : `<dataValidations count="${offered.length}">${offered.join('')}</dataValidations>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold at all is left out. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** What most cells hold: neither of the two, and no half of a character, which only the other pattern understands. */
const plain = /^[\t\n\r !#-%'-;=?-\uD7FF\uE000-\uFFFD]*$/

function escapeXml(text: string): string {
  if (plain.test(text)) return text
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, (character) => entities[character] as string)
}
