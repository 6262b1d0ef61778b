import * as z from 'zod'
import { messages } from './texts.ts'

/** Rows that name what is there by its id, each once: of two that name the same, one would be lost unseen. */
export function rowsById<Row extends z.ZodType<{ id?: number | undefined }>>(row: Row) {
  return z.array(row).check(({ value, issues }) => {
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
