import * as z from 'zod'
import { optionalLines, optionalText } from '../kernel/fields.ts'
import { chosen, quantity } from '../kernel/number-fields.ts'
import { rowsById } from '../kernel/rows-by-id.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'
import { fileLimits } from '../orders/order-files.ts'

export const named = z.object({ id: z.int(), name: z.string() })

/** A row of a diagnosis as it is shown. */
export const diagnosisTask = z.object({
  id: z.int(),
  car_system: named.nullable(),
  system_component: named.nullable(),
  replacement: z.string(),
  name: z.string(),
  description: z.string(),
  observation: z.string(),
  quotation: z.object({ quantity: z.number() }),
})
export type DiagnosisTask = z.output<typeof diagnosisTask>

/** A row of a diagnosis as it is sent; one that was there keeps its id. */
export const diagnosisRow = z.object({
  id: z.int().positive().optional(),
  car_system: chosen,
  system_component: chosen,
  name: optionalText,
  description: optionalLines,
  observation: optionalLines,
  quotation: z.object({ quantity }),
})

export const mostRows = 200
const mostPhotos = fileLimits.diagnosis_photos
export const diagnosisForm = z.object({
  tasks: rowsById(diagnosisRow, { most: mostRows }),
  diagnosis_photos: z
    .array(z.int().positive())
    .max(mostPhotos, { error: messages.invalid.fileCount(mostPhotos) })
    .default([]),
  /** Sends it on; otherwise it is only kept. */
  crear: z.boolean(),
  version,
})
export type DiagnosisForm = z.output<typeof diagnosisForm>
