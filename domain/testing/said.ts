import type * as z from 'zod'

/** What a schema says about a value; nothing when it takes it. */
export function said(schema: z.ZodType, value: unknown): string[] | undefined {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message)
}

/** A text of so many letters. */
export const long = (count: number): string => 'a'.repeat(count)
