import { clientStates, genders, references } from '#domain/clients/client-codes.ts'
import { clientSheetName, type SheetField, sheetColumns, sheetFields } from '#domain/clients/client-sheet.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { countryName } from '#domain/kernel/countries.ts'
import { showDate } from '#domain/kernel/dates.ts'
import { no, yes } from '#domain/kernel/sheet-cells.ts'
import { transmissions } from '#domain/vehicles/transmissions.ts'
import type { Download } from '#server/kernel/download.ts'
import { garageDay } from '#server/kernel/garage-day.repo.ts'
import { type Person, readInScope, type Scope } from '#server/kernel/scope.ts'
import { type WrittenCell, type WrittenColumn, writeWorkbook, xlsxType } from '#server/kernel/workbook-writer.ts'
import { type ExportedCar, type ExportedClient, listClientsToExport } from './client-export.repo.ts'

const usualWidth = 18

export function writtenColumn(field: SheetField, choices?: WrittenColumn['choices']): WrittenColumn {
  const { kind, width } = sheetColumns[field] as { kind: string; width?: number }
  return { width: width ?? usualWidth, kind: kind === 'date' ? 'date' : 'text', ...(choices && { choices }) }
}

/** Every client (of a state) in the columns of the template, page by page as the file is taken. */
export async function exportClients(
  scope: Scope<Person>,
  state: CodeOf<typeof clientStates> | undefined,
): Promise<Download> {
  const today = await garageDay(scope)
  const { house, actor } = scope
  const wanted = state === undefined ? undefined : clientStates.keyOf(state)
  // The transaction of the request is over when the file is written: each page is read in one of its own.
  async function* rows(): AsyncGenerator<WrittenCell[]> {
    yield sheetFields.map((field) => sheetColumns[field].title)
    let after = 0
    while (true) {
      const page = await readInScope(house, actor, (own) => listClientsToExport(own, wanted, today, after))
      for (const client of page) yield* rowsOf(client)
      const last = page.at(-1)
      if (!last) return
      after = last.id
    }
  }
  const columns = sheetFields.map((field) => writtenColumn(field))
  return {
    download: true,
    content: writeWorkbook([{ name: clientSheetName, columns, rows: rows() }]),
    mediaType: xlsxType,
    name: `Clientes ${showDate(today)}.xlsx`,
    cacheSeconds: 0,
  }
}

/** Every column is filled in by one of these: what is left out would be lost to whoever moves with the file. */
type CarField = Extract<SheetField, `cars.${string}`>
type ContactField = Extract<SheetField, `contacts_info.${string}`>
type ReminderField = Extract<SheetField, `reminders.${string}`>
type ClientField = Exclude<SheetField, CarField | ContactField | ReminderField>
type Cells<Field extends SheetField> = Record<Field, WrittenCell>
const day = (date: string | null): WrittenCell => (date === null ? null : { date })

/** As many rows as the client has cars or contacts; what is the client's own stands in each. */
function* rowsOf(client: ExportedClient): Generator<WrittenCell[]> {
  const { cars, contacts } = client
  const own = clientCells(client)
  for (let index = 0; index < Math.max(1, cars.length, contacts.length); index++) {
    const contact = contacts[index]
    const car = cars[index]
    const row: Partial<Cells<SheetField>> = {
      ...own,
      ...(contact && contactCells(contact)),
      ...(car && carCells(car)),
    }
    yield sheetFields.map((field) => row[field] ?? null)
  }
}

function clientCells(client: ExportedClient): Cells<ClientField> {
  return {
    name: client.name,
    email: client.email,
    phone_number: client.phone_number,
    mobil_number: client.mobil_number,
    birth_date: day(client.birth_date),
    gender: genders.labelOf(client.gender as CodeOf<typeof genders>),
    document_number: client.document_number,
    admission_date: day(client.admission_date),
    country: countryName(client.country),
    city: client.city,
    address: client.address,
    reference: client.reference === null ? null : references.labelOf(client.reference as CodeOf<typeof references>),
    description_reference: client.description_reference,
    'receipt_info.tax_id': client.receipt_tax_id,
    'receipt_info.name': client.receipt_name,
    'receipt_info.phone_number': client.receipt_phone,
    'receipt_info.email': client.receipt_email,
    'receipt_info.country': countryName(client.receipt_country),
    'receipt_info.city': client.receipt_city,
    'receipt_info.address': client.receipt_address,
  }
}

function contactCells(contact: ExportedClient['contacts'][number]): Cells<ContactField> {
  return {
    'contacts_info.name': contact.name,
    'contacts_info.mobil_number': contact.mobil_number,
    'contacts_info.phone_number': contact.phone_number,
    'contacts_info.email': contact.email,
  }
}

function carCells(car: ExportedCar): Cells<CarField> & Partial<Cells<ReminderField>> {
  const reminders = (car.reminders ?? []).map(({ type_notification, send_date }) => [
    `reminders.${type_notification}`,
    { date: send_date },
  ])
  return {
    'cars.car_registration': car.car_registration,
    'cars.vin': car.vin,
    'cars.color': car.color,
    'cars.year': car.year,
    'cars.car_type': car.car_type,
    'cars.brand': car.brand,
    'cars.model': car.model,
    'cars.transmission': transmissions.labelOf(car.transmission as CodeOf<typeof transmissions>),
    'cars.insured_car': car.insured_car ? yes : no,
    'cars.insurance_carrier': car.insurance_carrier,
    ...Object.fromEntries(reminders),
  }
}
