import { randomUUID } from 'node:crypto'
import { cellError, mostErrors } from '#domain/clients/client-sheet.rules.ts'
import type { CellError } from '#domain/clients/sheet-headings.rules.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { addNewModels, knownCarNames } from '#server/features/vehicles/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay } from '#server/kernel/garage-day.repo.ts'
import { inTurn } from '#server/kernel/in-turn.ts'
import type { CheckedUpload } from '#server/kernel/receive-files.ts'
import { type House, type Person, readInScope, type Scope } from '#server/kernel/scope.ts'
import { unpacksWithin } from '#server/kernel/workbook-archive.ts'
import { insertSheetClients, listTakenOfSheet, updateImport } from './client-import.repo.ts'
import { type Reporter, reportImport } from './import-progress.ts'
import { type ReadSheet, readClientSheet } from './read-client-sheet.ts'

type Asked = { body: { key?: string | undefined }; files: { fileExcel: CheckedUpload[] } }
export type PreparedImport = { sheet: ReadSheet; key: string; progress: Reporter }

/** Some 1,400 clients with every column filled in. They do not wait for those who bring all of theirs. */
const shortBytes = 4 * 1024 * 1024

const takenSays = {
  document_number: messages.refused.documentTaken,
  'cars.car_registration': messages.refused.plateTaken,
  'cars.vin': messages.refused.vinTaken,
} as const

/** Everything but the writing, outside of any transaction: the file is read and each cell judged. */
export async function prepareImport(house: House, actor: Person, { body, files }: Asked): Promise<PreparedImport> {
  const [file] = files.fileExcel
  if (!file) throw fieldRefusal('malformed', 'fileExcel', messages.requiredBare)
  const key = body.key ?? randomUUID()
  const progress = await reportImport(house, actor, key)
  try {
    // One of each length at a time, so that many imports at once need no more memory than two.
    const length = (await unpacksWithin(file.checked.content, shortBytes)) ? 'short' : 'long'
    const sheet = await inTurn(`${length} client import`, async () => {
      progress.at({ phase: 'reading', rows: 0, of: 0 })
      const known = await readInScope(house, actor, async (scope) => ({
        ...(await knownCarNames(scope)),
        today: await garageDay(scope),
      }))
      return readClientSheet(house, file.checked.content, known, progress)
    })
    const taken = await readInScope(house, actor, (scope) => listTakenOfSheet(scope, sheet.numbers, mostErrors))
    const errors = taken.map(({ row, field }) => cellError(sheet.headings, row, field, takenSays[field]))
    refuseWrongCells([...sheet.errors, ...errors])
    await progress.settle()
    return { sheet, key, progress }
  } catch (error) {
    await progress.fail()
    throw error
  }
}

/** All of it in the request's one transaction: whatever fails, nothing of the file is there. */
export async function writeImport(scope: Scope<Person>, { sheet, key, progress }: PreparedImport) {
  const { rows: of, clients, cars } = sheet
  try {
    const newModels = await addNewModels(scope, sheet.newModels)
    let rows = 0
    for (const batch of sheet.batches) {
      progress.at({ phase: 'writing', rows, of })
      await insertSheetClients(scope, batch.json, newModels)
      rows += batch.rows
    }
    await audit(scope, 'import_clients', 'client', null, { clients, cars, rows: of })
    await progress.settle()
    // Seen by others when the transaction ends, and so never too early.
    await updateImport(scope, key, { phase: 'done', rows: of, of })
    return { clients, cars }
  } catch (error) {
    await progress.fail()
    throw error
  }
}

function refuseWrongCells(wrong: CellError[]): void {
  const errors: Record<string, string[]> = {}
  const sorted = wrong.toSorted((one, other) => one.row - other.row).slice(0, mostErrors)
  // A formula where something is required is also nothing: the first word about a cell says it all.
  for (const { cell, message } of sorted) errors[cell] ??= [message]
  const [first] = sorted
  if (first) throw new Refusal('rule', first.message, { errors })
}
