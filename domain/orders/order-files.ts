import * as z from 'zod'

/** How many files of each kind an order may have. */
export const fileLimits = { files: 2, photos: 15, diagnosis_photos: 15, close_files: 3 } as const
export type OrderFileKind = keyof typeof fileLimits

export const uploadedFile = z.object({ id: z.int(), src: z.string(), name: z.string() })
export type UploadedFile = z.output<typeof uploadedFile>
