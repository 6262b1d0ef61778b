import { barePhone } from '../kernel/fields.ts'
import { searchable } from '../kernel/searchable.ts'
import { type Cell, columnLetters, dateOfCell, type Sheet, type SheetRow, textOfCell } from '../kernel/sheet-cells.ts'
import { withoutStrayBlanks } from '../kernel/text-rules.ts'
import { messages } from '../kernel/texts.ts'
import { carRegistration, plateKey, vin } from '../vehicles/vehicle-fields.ts'
import { type SheetField, sheetColumns } from './client-sheet.ts'
import { newClientForm } from './clients.contract.ts'
import type { Filled, KnownNames, NewModel } from './sheet-cars.rules.ts'
import { checkGroup, type ReadRow, type Refuse, type SheetClient } from './sheet-group.rules.ts'
import { type CellError, type Headings, readHeadings } from './sheet-headings.rules.ts'

/** The numbers in a row that nobody else may have, whatever else is wrong with it. */
type SheetNumbers = { row: number; document?: string | undefined; plate?: string | undefined; vin?: string | undefined }

/** What comes of a sheet besides its clients: filled while they are taken one by one. */
export type SheetFindings = {
  headings: Headings
  errors: CellError[]
  newModels: NewModel[]
  numbers: SheetNumbers[]
  rows: number
}

/** More than these nobody reads at once. */
export const mostErrors = 100

export function beginSheet(sheet: Sheet): SheetFindings {
  const headings = readHeadings(sheet.rows[0])
  const rows = Math.max(0, sheet.rows.length - 1)
  return { headings, errors: [...headings.errors], newModels: [], numbers: [], rows }
}

/**
 * Checks every row with the forms' own schema and gives out the clients, one after the other, so that nobody has to hold
 * all of them at once. With any error among the findings, nothing of them may be used.
 */
export function* checkedClients(sheet: Sheet, known: KnownNames, found: SheetFindings): Generator<SheetClient> {
  const { headings, errors, newModels } = found
  if (errors.length > 0) return
  const refuse: Refuse = (row, field, says) => errors.push(cellError(headings, row, field, says))
  const seen = { plates: new Set<string>(), vins: new Set<string>(), models: new Map<string, number>() }
  const groups = groupRows(sheet.rows.splice(1), headings)
  for (const [key, group] of groups) {
    if (errors.length >= mostErrors) break
    // Its rows are not needed any more after this.
    groups.delete(key)
    const rows = group.map((row) => readRow(row, sheet.countsFrom1904, headings, errors))
    const client = checkGroup(rows, known, refuse)
    for (const numbers of rows.map(numbersIn)) {
      const { row, plate, vin } = numbers
      if (plate && taken(seen.plates, plate)) refuse(row, 'cars.car_registration', messages.refused.plateTaken)
      if (vin && taken(seen.vins, vin)) refuse(row, 'cars.vin', messages.refused.vinTaken)
      found.numbers.push(numbers)
    }
    for (const car of client?.cars ?? []) {
      if (car.model === null) car.newModel = placeOf(rows, car.row, seen.models, newModels)
    }
    if (client) yield client
  }
  if (found.rows === 0) errors.push({ cell: 'A2', row: 2, message: messages.sheet.empty })
}

export function cellError(headings: Headings, row: number, field: SheetField, says: string): CellError {
  const cell = `${columnLetters(headings.columnOf.get(field) ?? 0)}${row}`
  return { cell, row, message: messages.sheet.at(row, sheetColumns[field].title, says) }
}

const isDate = (field: SheetField) => sheetColumns[field].kind === 'date'
const isPhone = (field: SheetField) => /(phone|mobil)_number$/.test(field)
const isName = (field: SheetField) => /(^|\.)(name|brand|model)$/.test(field)

/** Rows of one client together, in the order in which the clients first appear. */
function groupRows(rows: readonly SheetRow[], { columnOf }: Headings): Map<string, SheetRow[]> {
  const groups = new Map<string, SheetRow[]>()
  const textIn = (row: SheetRow, field: SheetField) => typedIn(field, row.cells[columnOf.get(field) ?? -1])
  const named = rows.map((row): Named => {
    const [name, phone] = [textIn(row, 'name'), textIn(row, 'phone_number')]
    return { document: textIn(row, 'document_number'), person: name && phone && `${searchable(name)}/${phone}` }
  })
  const documents = documentsOf(named)
  for (const [place, row] of rows.entries()) {
    const key = clientKey(row.number, named[place] as Named, documents)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

function readRow(
  { number, cells }: SheetRow,
  countsFrom1904: boolean,
  headings: Headings,
  errors: CellError[],
): ReadRow {
  const filled: Filled = {}
  for (const [column, cell] of cells.entries()) {
    if (cell === undefined) continue
    const field = headings.fieldAt.get(column)
    const letters = columnLetters(column)
    const refuse = (says: string) => {
      const message = messages.sheet.at(number, field ? sheetColumns[field].title : letters, says)
      errors.push({ cell: `${letters}${number}`, row: number, message })
    }
    if (typeof cell === 'object' && 'fault' in cell) refuse(messages.sheet[cell.fault])
    else if (!field) refuse(messages.sheet.untitledColumn)
    else if (typeof cell === 'object' && !isDate(field)) refuse(messages.sheet.day)
    else {
      const value = isDate(field) ? dateOfCell(cell, countsFrom1904) : typedIn(field, cell)
      if (value !== undefined) filled[field] = value
    }
  }
  return { number, filled }
}

/** Telephones and names are taken as the form's own fields take them; a line that is broken in its cell is one line. */
function typedIn(field: SheetField, cell: Cell | undefined): string | undefined {
  const text = textOfCell(cell)
  if (text === undefined) return undefined
  if (isPhone(field)) return barePhone(text)
  return isName(field) ? withoutStrayBlanks(text) : text.replaceAll(/\s*[\r\n]\s*/g, ' ')
}

/** Only what may be stored is asked for; of a client's document its first row says enough. */
function numbersIn({ number: row, filled }: ReadRow, place: number): SheetNumbers {
  const document = place === 0 ? newClientForm.shape.document_number.safeParse(filled.document_number).data : undefined
  const plate = carRegistration.safeParse(filled['cars.car_registration']).data
  return {
    row,
    document: document ?? undefined,
    plate: plate && plateKey(plate),
    vin: vin.safeParse(filled['cars.vin']).data,
  }
}

type Named = { document?: string | undefined; person?: string | undefined }

/** The one document that a person has in the sheet; two of the same name and telephone are told apart by theirs. */
function documentsOf(rows: readonly Named[]): Map<string, string | undefined> {
  const documents = new Map<string, string | undefined>()
  for (const { document, person } of rows) {
    if (!document || !person) continue
    const own = searchable(document)
    documents.set(person, documents.has(person) && documents.get(person) !== own ? undefined : own)
  }
  return documents
}

/** A document names a client; without one, name and telephone do. A row with neither stands for itself. */
function clientKey(row: number, { document, person }: Named, documents: Map<string, string | undefined>): string {
  const own = document ? searchable(document) : person && documents.get(person)
  if (own) return `document/${own}`
  return person ? `person/${person}` : `row/${row}`
}

function placeOf(rows: readonly ReadRow[], number: number, places: Map<string, number>, models: NewModel[]): number {
  const filled = rows.find((row) => row.number === number)?.filled ?? {}
  const [brand, model] = [filled['cars.brand'] as string, filled['cars.model'] as string]
  const key = `${searchable(brand)}/${searchable(model)}`
  const place = places.get(key) ?? models.push({ brand, model }) - 1
  places.set(key, place)
  return place
}

function taken(seen: Set<string>, value: string): boolean {
  const again = seen.has(value)
  seen.add(value)
  return again
}
