import * as z from 'zod'
import { messages } from './texts.ts'

/**
 * One value for each id, which is written in one way only, so that none is named twice. They are counted before any is
 * looked at, as those of an array are: to find out what is wrong with each of a hundred thousand takes seconds, and to
 * say it megabytes.
 */
export function byId<Value extends z.ZodType>(value: Value, { most }: { most: number }) {
  const entries = z.record(z.string().regex(/^[1-9]\d*$/), value)
  return z
    .custom<z.input<typeof entries>>((given) => countOf(given) <= most, messages.invalid.manyItems(most))
    .pipe(entries)
}

function countOf(given: unknown): number {
  return typeof given === 'object' && given !== null ? Object.keys(given).length : 0
}
