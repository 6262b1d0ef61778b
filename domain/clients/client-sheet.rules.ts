import { partsOf } from '../kernel/dates.ts'
import { barePhone } from '../kernel/fields.ts'
import { searchable } from '../kernel/searchable.ts'
import { type Cell, columnLetters, dateOfCell, type Sheet, type SheetRow, textOfCell } from '../kernel/sheet-cells.ts'
import { messages } from '../kernel/texts.ts'
import { carRegistration, plateKey, vin } from '../vehicles/vehicle-fields.ts'
import { type SheetField, sheetColumns, sheetFields } from './client-sheet.ts'
import { type NewClientForm, newClientForm } from './clients.contract.ts'
import {
  carOf,
  chosen,
  type Filled,
  fieldsOf,
  type KnownNames,
  type NewModel,
  remindersOf,
  type SheetCar,
  wrongNewNames,
  wrongReminders,
} from './sheet-cars.rules.ts'
import { type CellError, type Headings, readHeadings } from './sheet-headings.rules.ts'

export type SheetClient = Omit<NewClientForm, 'cars'> & { row: number; rows: number; cars: SheetCar[] }

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

type ReadRow = { number: number; filled: Filled }

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
  const refuse = (row: number, field: SheetField, says: string) => errors.push(cellError(headings, row, field, says))
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
const ofClient = sheetFields.filter((field) => !/^(cars|reminders|contacts_info)\./.test(field))
const ofContact = sheetFields.filter((field) => field.startsWith('contacts_info.'))
const ofCar = sheetFields.filter((field) => /^(cars|reminders)\./.test(field))

/** Rows of one client together, in the order in which the clients first appear. */
function groupRows(rows: readonly SheetRow[], { columnOf }: Headings): Map<string, SheetRow[]> {
  const groups = new Map<string, SheetRow[]>()
  const textIn = (row: SheetRow, field: SheetField) => typedIn(field, row.cells[columnOf.get(field) ?? -1])
  for (const row of rows) {
    const key = clientKey(row.number, textIn(row, 'document_number'), textIn(row, 'name'), textIn(row, 'phone_number'))
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
    if (typeof cell === 'object') refuse(messages.sheet[cell.fault])
    else if (!field) refuse(messages.sheet.untitledColumn)
    else {
      const value = isDate(field) ? dateOfCell(cell, countsFrom1904) : typedIn(field, cell)
      if (value !== undefined) filled[field] = value
    }
  }
  return { number, filled }
}

/** A telephone is taken as the form's own field takes it. */
function typedIn(field: SheetField, cell: Cell | undefined): string | undefined {
  const text = textOfCell(cell)
  return text !== undefined && isPhone(field) ? barePhone(text) : text
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

/** A document names a client; without one, name and telephone do. A row with neither stands for itself. */
function clientKey(row: number, document?: string, name?: string, phone?: string): string {
  if (document) return `document/${searchable(document)}`
  return name && phone ? `person/${searchable(name.replaceAll(/\s+/g, ' '))}/${phone}` : `row/${row}`
}

/** Further rows of a client may leave the client's own columns empty, or repeat them. */
function differs(again: string | undefined, first: string | undefined): boolean {
  return again !== undefined && searchable(again) !== searchable(first ?? '')
}

type Refuse = (row: number, field: SheetField, says: string) => void

function checkGroup(rows: readonly ReadRow[], known: KnownNames, refuse: Refuse): SheetClient | undefined {
  const [first, ...others] = rows as [ReadRow, ...ReadRow[]]
  const withCar = rows.filter(({ filled }) => ofCar.some((field) => filled[field] !== undefined))
  const withContact = rows.filter(({ filled }) => ofContact.some((field) => filled[field] !== undefined))
  if (withCar.length === 0) {
    refuse(first.number, 'cars.car_registration', messages.required)
    withCar.push(first)
  }
  let isRight = true
  const says = (row: ReadRow, field: SheetField, message: string) => {
    isRight = false
    refuse(row.number, field, message)
  }
  for (const row of others) {
    const wrong = ofClient.filter((field) => differs(row.filled[field], first.filled[field]))
    for (const field of wrong) says(row, field, messages.sheet.differs(first.number))
  }
  const cars = withCar.map((row) => carOf(row.filled, known))
  const parsed = newClientForm.safeParse({
    ...clientOf(first.filled),
    contacts_info: withContact.map(({ filled }) => fieldsOf('contacts_info', filled)),
    cars: cars.map(({ form }) => form),
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [part, index, name] = path as [string, number | string, string]
    const row = part === 'cars' ? withCar[Number(index)] : part === 'contacts_info' ? withContact[Number(index)] : first
    const field = (typeof index === 'number' ? `${part}.${name}` : path.join('.')) as SheetField
    // What is taken over from the personal data is told there.
    const isTakenOver = part === 'receipt_info' && field !== 'receipt_info.tax_id' && !first.filled[field]
    if (!isTakenOver) says(row ?? first, field in sheetColumns ? field : 'name', message)
    isRight = false
  }
  for (const [index, row] of withCar.entries()) {
    for (const { field, message } of wrongReminders(row.filled, known.today)) says(row, field, message)
    const { year: thisYear } = partsOf(known.today)
    if (Number(row.filled['cars.year']) > thisYear) says(row, 'cars.year', messages.invalid.yearTooLate(thisYear))
    if (cars[index]?.isNew) for (const { field, message } of wrongNewNames(row.filled)) says(row, field, message)
  }
  if (!isRight || !parsed.success) return undefined
  const checked = parsed.data.cars.map(({ model, brand: _, notification: __, ...car }, index) => ({
    ...car,
    row: (withCar[index] as ReadRow).number,
    model: cars[index]?.isNew ? null : model,
    newModel: null,
    reminders: remindersOf((withCar[index] as ReadRow).filled),
  }))
  return { ...parsed.data, row: first.number, rows: rows.length, cars: checked }
}

function clientOf(filled: Filled) {
  const receipt = fieldsOf('receipt_info', filled)
  const { name, email, phone_number, city, address } = filled
  const country = chosen('country', filled.country)
  return {
    ...Object.fromEntries(ofClient.filter((field) => !field.includes('.')).map((field) => [field, filled[field]])),
    gender: chosen('gender', filled.gender),
    reference: chosen('reference', filled.reference) ?? null,
    country,
    receipt_info: {
      ...{ name, email, phone_number, city, address },
      ...receipt,
      country: chosen('receipt_info.country', filled['receipt_info.country']) ?? country,
    },
  }
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
