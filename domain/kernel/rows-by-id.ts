import * as z from 'zod'
import { messages } from './texts.ts'

type Numbered = z.ZodType<{ id?: number | undefined }>

/**
 * Rows that name what is there by its id, each once: of two that name the same, one would be lost unseen. How many there
 * may be is said first: only then are they counted before any is looked at.
 */
export function rowsById<Row extends Numbered>(row: Row, { least = 0, most }: { least?: number; most: number }) {
  return z
    .array(row)
    .min(least)
    .max(most)
    .check(({ value, issues }) => {
      const earlier = new Set<number>()
      for (const [place, { id }] of value.entries()) {
        if (id === undefined) continue
        const path = [place, 'id']
        if (earlier.has(id))
          issues.push({ code: 'custom', message: messages.refused.duplicate, input: value, path, continue: true })
        earlier.add(id)
      }
    })
}
