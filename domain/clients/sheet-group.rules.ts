import * as z from 'zod'
import { type PlainDate, partsOf } from '../kernel/dates.ts'
import { searchable } from '../kernel/searchable.ts'
import { withoutStrayBlanks } from '../kernel/text-rules.ts'
import { messages } from '../kernel/texts.ts'
import { carForm } from '../vehicles/vehicles.contract.ts'
import { daysToCome } from './client-days.rules.ts'
import { type SheetField, sheetColumns, sheetFields } from './client-sheet.ts'
import { mostContacts, type NewClientForm, newClientForm } from './clients.contract.ts'
import {
  carOf,
  chosen,
  type Filled,
  fieldsOf,
  type KnownNames,
  remindersOf,
  type SheetCar,
  wrongNewNames,
  wrongReminders,
} from './sheet-cars.rules.ts'

export type SheetClient = Omit<NewClientForm, 'cars'> & { row: number; rows: number; cars: SheetCar[] }

/** A sheet is as long as it is: who has more cars than one form takes got them one by one. */
const sheetForm = newClientForm.safeExtend({ cars: z.array(carForm).min(1) })

export type ReadRow = { number: number; filled: Filled }

const ofClient = sheetFields.filter((field) => !/^(cars|reminders|contacts_info)\./.test(field))
const ofContact = sheetFields.filter((field) => field.startsWith('contacts_info.'))
const ofCar = sheetFields.filter((field) => /^(cars|reminders)\./.test(field))

export type Refuse = (row: number, field: SheetField, says: string) => void
type Wrong = { row: ReadRow; field: SheetField; message: string }

/** The client that these rows tell of, if nothing about them is wrong. */
export function checkGroup(rows: readonly ReadRow[], known: KnownNames, refuse: Refuse): SheetClient | undefined {
  // Its own columns may be filled in further down only.
  const first = rows.find(({ filled }) => filled.document_number !== undefined) ?? (rows[0] as ReadRow)
  const others = rows.filter((row) => row !== first)
  const filledIn = (fields: SheetField[]) =>
    rows.filter(({ filled }) => fields.some((field) => filled[field] !== undefined))
  const contactRows = filledIn(ofContact)
  const carRows = filledIn(ofCar)
  // Without any car, it is the first row that lacks one.
  if (carRows.length === 0) carRows.push(first)
  const cars = carRows.map((row) => ({ row, ...carOf(row.filled, known) }))
  const parsed = sheetForm.safeParse({
    ...clientOf(first.filled),
    contacts_info: contactRows.map(({ filled }) => fieldsOf('contacts_info', filled)),
    cars: cars.map(({ form }) => form),
  })
  const wrong = [
    ...others.flatMap((row) => wrongAgain(row, first)),
    ...wrongInForm(parsed.error?.issues ?? [], { first, contactRows, carRows }),
    ...daysToCome(first.filled, known.today).map((field) => ({
      row: first,
      field,
      message: messages.invalid.futureDate,
    })),
    ...cars.flatMap(({ row, isNew }) => wrongCar(row, isNew, known.today)),
  ]
  for (const { row, field, message } of wrong) refuse(row.number, field, message)
  if (wrong.length > 0 || !parsed.success) return undefined
  const checked = parsed.data.cars.map(({ model, brand: _, notification: __, ...car }, index) => {
    const { row, isNew } = cars[index] as (typeof cars)[number]
    return {
      ...car,
      row: row.number,
      model: isNew ? null : model,
      newModel: null,
      reminders: remindersOf(row.filled),
    }
  })
  return { ...parsed.data, row: first.number, rows: rows.length, cars: checked }
}

/** Further rows of a client may leave the client's own columns empty, or repeat them. */
function wrongAgain(row: ReadRow, first: ReadRow): Wrong[] {
  const wrong = ofClient.filter((field) => differs(row.filled[field], first.filled[field]))
  return wrong.map((field) => ({ row, field, message: messages.sheet.differs(first.number) }))
}

function differs(again: string | undefined, first: string | undefined): boolean {
  return again !== undefined && searchable(withoutStrayBlanks(again)) !== searchable(withoutStrayBlanks(first ?? ''))
}

type Issue = { path: PropertyKey[]; message: string }
type RowsOf = { first: ReadRow; contactRows: ReadRow[]; carRows: ReadRow[] }

function wrongInForm(issues: Issue[], { first, contactRows, carRows }: RowsOf): Wrong[] {
  const rowsOf: Record<string, ReadRow[]> = { cars: carRows, contacts_info: contactRows }
  return issues.flatMap(({ path, message }) => {
    if (path.join() === 'contacts_info') {
      return [{ row: contactRows[mostContacts] ?? first, field: 'contacts_info.name', message }]
    }
    const [part, index, name] = path as [string, number | string, string]
    const field = (typeof index === 'number' ? `${part}.${name}` : path.join('.')) as SheetField
    // What is taken over from the personal data is told there.
    if (part === 'receipt_info' && field !== 'receipt_info.tax_id' && !first.filled[field]) return []
    const row = rowsOf[part]?.[Number(index)] ?? first
    return [{ row, field: field in sheetColumns ? field : 'name', message }]
  })
}

function wrongCar(row: ReadRow, isNew: boolean, today: PlainDate): Wrong[] {
  const wrong = wrongReminders(row.filled, today)
  const { year: thisYear } = partsOf(today)
  if (Number(row.filled['cars.year']) > thisYear) {
    wrong.push({ field: 'cars.year', message: messages.invalid.yearTooLate(thisYear) })
  }
  if (isNew) wrong.push(...wrongNewNames(row.filled))
  return wrong.map((each) => ({ row, ...each }))
}

function clientOf(filled: Filled) {
  const receipt = fieldsOf('receipt_info', filled)
  const { name, city, address } = filled
  const country = chosen('country', filled.country)
  return {
    ...Object.fromEntries(ofClient.filter((field) => !field.includes('.')).map((field) => [field, filled[field]])),
    gender: chosen('gender', filled.gender),
    reference: chosen('reference', filled.reference) ?? null,
    country,
    receipt_info: {
      // Neither telephone nor mail: who has none for billing is reached as always, also when that changes.
      ...{ name, city, address },
      ...receipt,
      country: chosen('receipt_info.country', filled['receipt_info.country']) ?? country,
    },
  }
}
