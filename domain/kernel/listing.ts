import * as z from 'zod'
import { type PlainDate, plainDate } from './dates.ts'
import { searchText } from './fields.ts'

export const pageSize = 10

/** The query of every list: page, ordering (a leading minus means descending) and search. */
export function listQuery<const Field extends string>(fields: readonly Field[]) {
  const orderings = fields.flatMap((field) => [field, `-${field}`] as const)
  return z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    ordering: z.enum(orderings as [Field | `-${Field}`, ...(Field | `-${Field}`)[]]).optional(),
    search: searchText,
  })
}

/** The days that a list is asked for, both included; either may be left open. */
export const period = { from: plainDate.optional(), to: plainDate.optional() }
export type Period = { [Edge in keyof typeof period]?: PlainDate | undefined }

/** The answer of every list. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ results: z.array(row), count: z.int() })
}
