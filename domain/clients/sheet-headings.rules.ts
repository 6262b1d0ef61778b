import { searchable } from '../kernel/searchable.ts'
import { columnLetters, type SheetRow, textOfCell } from '../kernel/sheet-cells.ts'
import { messages } from '../kernel/texts.ts'
import { isRequired, type SheetField, sheetColumns, sheetFields } from './client-sheet.ts'

/** What is wrong with a cell, told with its row and column; `cell` is Excel's own name for it, such as C7. */
export type CellError = { cell: string; row: number; message: string }

/** Where each field is; the columns of the template may be moved, and those that are not required left out. */
export type Headings = {
  columnOf: ReadonlyMap<SheetField, number>
  fieldAt: ReadonlyMap<number, SheetField>
  errors: CellError[]
}

const plain = (title: string) => searchable(title.replaceAll(/[*\s]+/g, ' ')).trim()
const fieldOf = new Map(sheetFields.map((field) => [plain(sheetColumns[field].title), field]))

export function readHeadings(row: SheetRow | undefined): Headings {
  const columnOf = new Map<SheetField, number>()
  const fieldAt = new Map<number, SheetField>()
  const errors: CellError[] = []
  for (const [column, cell] of (row?.cells ?? []).entries()) {
    const title = textOfCell(cell)
    if (title === undefined) continue
    const field = fieldOf.get(plain(title))
    const says = !field ? messages.sheet.unknownColumn : columnOf.has(field) ? messages.sheet.repeatedColumn : undefined
    if (says) {
      const at = row?.number ?? 1
      errors.push({
        cell: `${columnLetters(column)}${at}`,
        row: at,
        message: messages.sheet.at(at, title.slice(0, 60), says),
      })
    } else if (field) {
      columnOf.set(field, column)
      fieldAt.set(column, field)
    }
  }
  const missing = sheetFields.filter((field) => isRequired(field) && !columnOf.has(field))
  const [first] = missing
  if (first && row) {
    const titles = missing.map((field) => sheetColumns[field].title)
    errors.unshift({ cell: `A${row.number}`, row: row.number, message: messages.sheet.missingColumns(titles) })
  }
  if (!row) errors.push({ cell: 'A1', row: 1, message: messages.sheet.empty })
  return { columnOf, fieldAt, errors }
}
