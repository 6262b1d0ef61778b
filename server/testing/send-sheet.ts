import type { TestGarage } from './garages.ts'
import { clientWorkbook, type SheetValues } from './sheets.ts'
import { multipart } from './upload.ts'
import type { World } from './world.ts'

export type SentSheet = { key?: string; name?: string; headers?: Record<string, string> }
type Answer = { clients?: number; cars?: number; detail?: string; errors?: Record<string, string[]> }

/** Sends a workbook to the import of clients as the screen does. */
export async function sendSheet(w: World, as: string, content: Buffer, { key, name, headers }: SentSheet = {}) {
  const file = { part: 'fileExcel', name: name ?? 'clientes.xlsx', content }
  const sent = await multipart(key ? { key } : {}, [file])
  const answer = await w.app.inject({
    method: 'POST',
    url: '/api/client/import_clients/',
    headers: { authorization: `Token ${as}`, ...sent.headers, ...headers },
    payload: sent.payload,
  })
  return { status: answer.statusCode, body: answer.json<Answer>(), headers: answer.headers }
}

/** The same with these rows in it. */
export async function sendRows(w: World, as: string, rows: SheetValues[], more: SentSheet = {}) {
  return sendSheet(w, as, await clientWorkbook(rows), more)
}

/** How many rows a garage has of what an import writes, and how often one was written down. */
export async function countImported(w: World, garage: TestGarage) {
  const [counted] = await w.database.asOwner<
    Record<'client' | 'car' | 'receipt' | 'reminder' | 'brand' | 'audits', number>
  >(
    `select (select count(*)::int from client where garage_id = $1) as client,
      (select count(*)::int from car where garage_id = $1) as car,
      (select count(*)::int from receipt_info where garage_id = $1) as receipt,
      (select count(*)::int from reminder where garage_id = $1) as reminder,
      (select count(*)::int from garage_brand where garage_id = $1) as brand,
      (select count(*)::int from audit_entry where garage_id = $1 and action = 'import_clients') as audits`,
    [garage.id],
  )
  return counted as NonNullable<typeof counted>
}
