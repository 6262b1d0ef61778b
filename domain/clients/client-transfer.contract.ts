import * as z from 'zod'
import { download, endpoint } from '../kernel/endpoint.ts'
import { clientStates } from './client-codes.ts'

const manages = { opens: ['customer_management'] } as const

/** `waiting` for another import to end; of a `failed` one nothing was saved. */
const importPhases = ['waiting', 'reading', 'checking', 'writing', 'done', 'failed'] as const
export type ImportPhase = (typeof importPhases)[number]

/** Clients in and out as Excel files. */
export const clientTransfer = {
  importTemplate: endpoint('GET', 'client/import_template/', { ...manages, answer: download }),
  import: endpoint('POST', 'client/import_clients/', {
    ...manages,
    /** Names this import, so that its progress can be asked for while it runs. */
    body: z.object({ key: z.uuid().optional() }),
    files: { fileExcel: { kind: 'excel', passing: true } },
    answer: z.object({ clients: z.int(), cars: z.int() }),
  }),
  importProgress: endpoint('GET', 'client/import_progress/{key}/', {
    ...manages,
    params: { key: z.uuid() },
    answer: z.object({ phase: z.enum(importPhases), rows: z.int(), of: z.int() }),
  }),
  export: endpoint('GET', 'client/export/', {
    ...manages,
    query: z.object({ type_client: clientStates.wire.optional() }),
    answer: download,
  }),
}
