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
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
