import { parentPort, workerData } from 'node:worker_threads'
import { type CheckedSheet, checkClientSheet } from '#domain/clients/client-sheet.rules.ts'
import { clientSheetName, mostSheetRows } from '#domain/clients/client-sheet.ts'
import type { ImportPhase } from '#domain/clients/client-transfer.contract.ts'
import type { KnownNames } from '#domain/clients/sheet-cars.rules.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import type { WorkbookFault } from '#server/kernel/workbook-archive.ts'
import { UnreadableWorkbook } from '#server/kernel/workbook-archive.ts'
import { readSheet } from '#server/kernel/workbook-reader.ts'
import { type ClientBatch, clientBatches } from './client-batches.ts'

export type WorkerTask = { content: Uint8Array; known: KnownNames }
export type SheetReport = Omit<CheckedSheet, 'clients'> & {
  rows: number
  clients: number
  cars: number
  numbers: string
}
export type WorkerMessage =
  | { phase: ImportPhase; rows: number; of: number }
  | { batch: ClientBatch }
  | { fault: WorkbookFault; why: string }
  | { report: SheetReport }

const mostColumns = 100
const tellEveryRows = 500

const say = (message: WorkerMessage) => parentPort?.postMessage(message)

/** Reads and checks a sheet away from the thread that answers requests, with a heap of its own that may not grow. */
async function work({ content, known }: WorkerTask): Promise<void> {
  const sheet = await readSheet(Buffer.from(content.buffer), clientSheetName, {
    // The headings are a row as well.
    mostRows: mostSheetRows + 1,
    mostColumns,
    onRows: (rows) => say({ phase: 'reading', rows, of: 0 }),
  })
  const of = Math.max(0, sheet.rows.length - 1)
  let told = 0
  const { clients, ...checked } = checkClientSheet(sheet, known, (rows) => {
    if (rows < told + tellEveryRows) return
    told = rows
    say({ phase: 'checking', rows, of })
  })
  sheet.rows.length = 0
  const cars = clients.flatMap((client) => client.cars)
  const numbers = [
    ...clients.map(({ row, document_number }) => ({ row, document: document_number })),
    ...cars.map(({ row, car_registration, vin }) => ({ row, plate: plateKey(car_registration), vin })),
  ]
  if (checked.errors.length === 0) for (const batch of clientBatches(clients)) say({ batch })
  const report = { ...checked, rows: of, clients: clients.length, cars: cars.length }
  say({ report: { ...report, numbers: JSON.stringify(numbers) } })
}

work(workerData as WorkerTask).catch((error) => {
  const fault = error instanceof UnreadableWorkbook ? error.fault : 'unreadable'
  say({ fault, why: error instanceof Error ? error.message : String(error) })
})
