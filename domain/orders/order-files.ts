import * as z from 'zod'
import { messages } from '../kernel/texts.ts'

/** How many files of each kind an order may have. */
export const fileLimits = { files: 2, photos: 15, diagnosis_photos: 15, close_files: 3 } as const
export type OrderFileKind = keyof typeof fileLimits

export const uploadedFile = z.object({ id: z.int(), src: z.string(), name: z.string() })
export type UploadedFile = z.output<typeof uploadedFile>

/** Those that a form holds: they are at the server already, and only their ids are sent with it. */
export const uploadedFiles = (most: number) =>
  z.array(uploadedFile).max(most, { error: messages.invalid.fileCount(most) })
