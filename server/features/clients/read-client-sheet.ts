import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { mostSheetRows } from '#domain/clients/client-sheet.ts'
import type { KnownNames } from '#domain/clients/sheet-cars.rules.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { House } from '#server/kernel/scope.ts'
import type { WorkbookFault } from '#server/kernel/workbook-archive.ts'
import type { ClientBatch } from './client-batches.ts'
import type { SheetReport, WorkerMessage, WorkerTask } from './client-import.worker.ts'
import type { Reporter } from './import-progress.ts'

const workerFile = join(import.meta.dirname, 'client-import.worker.ts')
/** 10,000 rows with every column filled in need about a third of it; a sheet that wants more ends its worker, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }
/** It tells every few hundred rows. Counted from the last word: a busy machine takes minutes for what is not too large. */
const silenceMs = 30_000

const saidOf: Record<WorkbookFault, string> = {
  unreadable: messages.failed.import,
  too_large: messages.sheet.tooLarge,
  macros: messages.sheet.macros,
  too_many_rows: messages.sheet.tooManyRows(mostSheetRows.toLocaleString('en-US')),
  too_many_columns: messages.sheet.tooManyColumns,
}

export type ReadSheet = SheetReport & { batches: ClientBatch[] }

/** Reads and checks the file in a thread of its own. Refuses what is no workbook; what is wrong in its cells is answered. */
export function readClientSheet(
  { log }: Pick<House, 'log'>,
  content: Buffer,
  known: KnownNames,
  progress: Pick<Reporter, 'at'>,
): Promise<ReadSheet> {
  // A copy, because small buffers share their memory with others and so cannot be handed over.
  const bytes = new Uint8Array(content)
  const task: WorkerTask = { content: bytes, known }
  const worker = new Worker(workerFile, {
    workerData: task,
    transferList: [bytes.buffer],
    resourceLimits,
    execArgv: [],
    env: {},
  })
  const batches: ClientBatch[] = []
  return new Promise<ReadSheet>((resolve, reject) => {
    const refuse = (fault: WorkbookFault, why: unknown) => {
      log.warn({ fault, why }, 'a workbook was not read')
      reject(new Refusal('malformed', saidOf[fault], { errors: { fileExcel: [saidOf[fault]] } }))
    }
    const timer = setTimeout(() => refuse('too_large', 'said nothing for too long'), silenceMs)
    worker.on('message', (message: WorkerMessage) => {
      timer.refresh()
      if ('phase' in message) progress.at(message)
      else if ('batch' in message) batches.push(message.batch)
      else if ('fault' in message) refuse(message.fault, message.why)
      else resolve({ ...message.report, batches })
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'unreadable', error),
    )
    worker.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('The reading of a workbook ended without a word'))
    })
  }).finally(() => worker.terminate())
}
