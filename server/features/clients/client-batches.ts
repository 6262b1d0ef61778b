import type { SheetClient } from '#domain/clients/sheet-group.rules.ts'

/** A part of an import as the database reads it: JSON, so that nobody in between has to look at it. */
export type ClientBatch = { json: string; rows: number }

const clientsPerBatch = 500

export function* batchesOf(clients: Iterable<SheetClient>): Generator<ClientBatch> {
  let part: SheetClient[] = []
  for (const client of clients) {
    part.push(client)
    if (part.length < clientsPerBatch) continue
    yield batchOf(part)
    part = []
  }
  if (part.length > 0) yield batchOf(part)
}

/** Rows are numbered from 1 within their batch, and refer to each other by these numbers. */
function batchOf(part: readonly SheetClient[]): ClientBatch {
  const contacts = part.flatMap(({ contacts_info }, index) =>
    contacts_info.map((contact) => ({ ...contact, client: index + 1 })),
  )
  const cars = part.flatMap((client, index) => client.cars.map((car) => ({ ...car, client: index + 1 })))
  return {
    rows: part.reduce((sum, { rows }) => sum + rows, 0),
    json: JSON.stringify({
      clients: part.map(({ receipt_info, contacts_info: _, cars: __, row: ___, rows: ____, ...client }, index) => ({
        ...client,
        n: index + 1,
        receipt_name: receipt_info.name,
        receipt_tax_id: receipt_info.tax_id,
        receipt_phone: receipt_info.phone_number,
        receipt_email: receipt_info.email,
        receipt_country: receipt_info.country,
        receipt_city: receipt_info.city,
        receipt_address: receipt_info.address,
      })),
      contacts: contacts.map((contact, index) => ({ ...contact, n: index + 1 })),
      cars: cars.map(({ reminders: _, row: __, newModel, insurance_carrier, ...car }, index) => ({
        ...car,
        n: index + 1,
        new_model: newModel,
        insurance_carrier: car.insured_car ? insurance_carrier : null,
      })),
      reminders: cars.flatMap(({ reminders }, index) => reminders.map((reminder) => ({ ...reminder, car: index + 1 }))),
    }),
  }
}
