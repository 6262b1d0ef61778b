import { posix } from 'node:path'
import type { Cell, Sheet, SheetRow } from '#domain/kernel/sheet-cells.ts'
import { openArchive, UnreadableWorkbook } from './workbook-archive.ts'
import { dateStyles } from './workbook-dates.ts'
import { readXml } from './xml-stream.ts'

type Limits = { mostRows: number; mostColumns: number; onRows: (count: number) => void }

/** Longer than any field: what is cut here is refused for its length later. */
const longestCell = 4000
const tellEvery = 250

/** The sheet of that name, or the first one that is seen. Rows without anything in them are left out. */
export async function readSheet(content: Buffer, name: string, limits: Limits): Promise<Sheet> {
  const archive = await openArchive(content)
  const book = await bookOf(await archive.read('xl/workbook.xml'))
  const targets = await targetsOf(await archive.read('xl/_rels/workbook.xml.rels'))
  const wanted =
    book.sheets.find((sheet) => sheet.name.trim().toLowerCase() === name.toLowerCase()) ??
    book.sheets.find(({ isHidden }) => !isHidden) ??
    book.sheets[0]
  const target = wanted && targets.get(wanted.relation)
  if (!target) throw new UnreadableWorkbook('unreadable', 'no sheet')
  const shared = [...targets.values()].find((path) => path.toLowerCase().endsWith('sharedstrings.xml'))
  const strings = shared && archive.has(shared) ? await sharedStrings(await archive.open(shared)) : []
  const styled = [...targets.values()].find((path) => path.toLowerCase().endsWith('styles.xml'))
  const dates = styled && archive.has(styled) ? await dateStyles(await archive.open(styled)) : new Set<string>()
  const rows = await sheetRows(await archive.open(target), { strings, dates }, limits)
  return { rows, countsFrom1904: book.countsFrom1904 }
}

async function bookOf(xml: string) {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = []
  let countsFrom1904 = false
  await readXml([xml], {
    open(tag, attributes) {
      if (tag === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag === 'sheet') {
        const isHidden = ['hidden', 'veryHidden'].includes(attributes.state ?? '')
        sheets.push({ name: attributes.name ?? '', relation: attributes.id ?? '', isHidden })
      }
    },
  })
  return { sheets, countsFrom1904 }
}

/** Parts of the workbook by the names that it gives them; what lies outside of the file is not among them. */
async function targetsOf(xml: string): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readXml([xml], {
    open(tag, { Id, Target, TargetMode }) {
      if (tag !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : posix.normalize(`xl/${Target}`))
    },
  })
  return targets
}

async function sharedStrings(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = []
  const own = ownTexts()
  let text = ''
  let reading = false
  await readXml(chunks, {
    open(tag) {
      if (tag === 'si') text = ''
      reading = tag === 't'
    },
    close(tag) {
      if (tag === 'si') strings.push(own(written(text)))
      reading = false
    },
    // Furigana above a word is not part of it.
    text(part, path) {
      if (reading && !path.includes('rPh')) text = longer(text, part)
    },
  })
  return strings
}

type Shared = { strings: string[]; dates: ReadonlySet<string> }

async function sheetRows(chunks: AsyncIterable<Buffer>, shared: Shared, limits: Limits): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let row: SheetRow = { number: 0, cells: [] }
  let column = -1
  let type = ''
  let style = ''
  let text = ''
  let hasFormula = false
  let reading = false
  const own = ownTexts()
  const keepCell = () => {
    const held = hasFormula ? { fault: 'formula' as const } : own(cellOf(type, text, shared.strings))
    const cell = typeof held === 'number' && shared.dates.has(style) ? { day: held } : held
    if (cell === undefined || cell === '') return
    if (column >= limits.mostColumns) throw new UnreadableWorkbook('too_many_columns')
    row.cells[column] = cell
  }
  const keepRow = () => {
    if (row.cells.length === 0) return
    if (rows.length >= limits.mostRows) throw new UnreadableWorkbook('too_many_rows')
    rows.push(row)
    if (rows.length % tellEvery === 0) limits.onRows(rows.length)
  }
  await readXml(chunks, {
    open(tag, attributes) {
      if (tag === 'row') {
        row = { number: attributes.r ? Number(attributes.r) : row.number + 1, cells: [] }
        column = -1
      } else if (tag === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        type = attributes.t ?? ''
        style = attributes.s ?? ''
        text = ''
        hasFormula = false
      } else if (tag === 'f') hasFormula = true
      reading = tag === 'v' || tag === 't'
    },
    close(tag) {
      if (tag === 'c') keepCell()
      else if (tag === 'row') keepRow()
      reading = false
    },
    text(part, path) {
      if (reading && !path.includes('rPh')) text = longer(text, part)
    },
  })
  return rows
}

function cellOf(type: string, text: string, strings: string[]): Cell | undefined {
  if (type === 's') return text === '' ? undefined : (strings[Number(text)] ?? { fault: 'cellError' })
  if (type === 'e') return { fault: 'cellError' }
  if (type === 'b') return text.trim() === '1'
  if (type === 'inlineStr' || type === 'str') return written(text)
  if (type === 'd') return text.slice(0, 10)
  if (text.trim() === '') return undefined
  const number = Number(text)
  if (Math.abs(number) > mostKept) return { fault: 'lostDigits' }
  return Number.isFinite(number) ? number : written(text)
}

/** Excel keeps fifteen digits of a number and makes the others zeros. */
const mostKept = 999_999_999_999_999

const mostRemembered = 5000

/**
 * A text that is cut out of a larger one keeps all of that in memory, so each is copied; and what stands in many cells
 * (a city, a brand) is kept once.
 */
function ownTexts() {
  const known = new Map<string, string>()
  return <C extends Cell | undefined>(cell: C): C => {
    if (typeof cell !== 'string') return cell
    const earlier = known.get(cell)
    if (earlier !== undefined) return earlier as C
    const copy = Buffer.from(cell).toString()
    if (known.size < mostRemembered) known.set(copy, copy)
    return copy as C
  }
}

/** "AB12" → 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
  }
  return column - 1
}

const longer = (text: string, part: string) => (text.length > longestCell ? text : text + part)

/** Excel writes what XML cannot hold, such as a carriage return, as _x000D_. */
function written(text: string): string {
  const cut = text.length > longestCell ? text.slice(0, longestCell) : text
  if (!cut.includes('_x')) return cut.trim()
  return cut
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim()
}
