import * as z from 'zod'
import { messages } from '../kernel/texts.ts'

/** How many files of each kind an order may have. */
export const fileLimits = { files: 2, photos: 15, diagnosis_photos: 15, close_files: 3 } as const
/** How many photos of a diagnosis are chosen at a time; in all as many as the order may have. */
export const diagnosisPhotosAtOnce = 5
export type OrderFileKind = keyof typeof fileLimits

export const uploadedFile = z.object({ id: z.int(), src: z.string(), name: z.string() })
export type UploadedFile = z.output<typeof uploadedFile>

/** Ids in an address, `4,5,6`: of a form's files, and of no more than those. */
export const askedFiles = z.codec(z.string().regex(/^\d{1,15}(,\d{1,15}){0,19}$/), z.array(z.int()), {
  decode: (text) => text.split(',').map(Number),
  encode: (ids) => ids.join(','),
})

/** Those that a form holds: they are at the server already, and only their ids are sent with it. */
export const uploadedFiles = (most: number) =>
  z.array(uploadedFile).max(most, { error: messages.invalid.fileCount(most) })
