import { parentPort, workerData } from 'node:worker_threads'
import { beginSheet, checkedClients, type SheetFindings } from '#domain/clients/client-sheet.rules.ts'
import { clientSheetName, mostSheetRows } from '#domain/clients/client-sheet.ts'
import type { ImportPhase } from '#domain/clients/client-transfer.contract.ts'
import type { KnownNames } from '#domain/clients/sheet-cars.rules.ts'
import type { SheetClient } from '#domain/clients/sheet-group.rules.ts'
import type { WorkbookFault } from '#server/kernel/workbook-archive.ts'
import { UnreadableWorkbook } from '#server/kernel/workbook-archive.ts'
import { readSheet } from '#server/kernel/workbook-reader.ts'
import { batchesOf, type ClientBatch } from './client-batches.ts'

export type WorkerTask = { content: Uint8Array; known: KnownNames }
export type SheetReport = Omit<SheetFindings, 'numbers'> & {
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
  const found = beginSheet(sheet)
  const counts = { clients: 0, cars: 0, checked: 0 }
  for (const batch of batchesOf(counted(checkedClients(sheet, known, found), found.rows, counts))) {
    if (found.errors.length === 0) say({ batch })
  }
  const { clients, cars } = counts
  say({ report: { ...found, clients, cars, numbers: JSON.stringify(found.numbers) } })
}

/** Counts the clients that pass by, and tells so. */
function* counted(
  clients: Iterable<SheetClient>,
  of: number,
  counts: { clients: number; cars: number; checked: number },
): Generator<SheetClient> {
  for (const client of clients) {
    const before = Math.floor(counts.checked / tellEveryRows)
    counts.checked += client.rows
    counts.clients += 1
    counts.cars += client.cars.length
    if (Math.floor(counts.checked / tellEveryRows) > before) say({ phase: 'checking', rows: counts.checked, of })
    yield client
  }
}

work(workerData as WorkerTask).catch((error) => {
  const fault = error instanceof UnreadableWorkbook ? error.fault : 'unreadable'
  say({ fault, why: error instanceof Error ? error.message : String(error) })
})
