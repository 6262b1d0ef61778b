import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTurn } from './in-turn.ts'

/** Some milliseconds of work on the widest rows: that long everybody else's call waits. */
const rowsAtOnce = 200

export const isLong = (rows: readonly unknown[]) => rows.length > rowsAtOnce

/**
 * Makes something of many rows, a slice at a time, and everything else goes on between two slices. One slice in each turn
 * of the process, whoever it is for: five reports at once take longer, and keep others waiting no more than one does.
 */
export async function inSlices<Row, Made>(
  rows: readonly Row[],
  make: (slice: readonly Row[]) => Made,
): Promise<Made[]> {
  if (!isLong(rows)) return [make(rows)]
  const made: Made[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const slice = rows.slice(from, from + rowsAtOnce)
    made.push(await inTurn('a slice of rows', () => nextTurn().then(() => make(slice))))
  }
  return made
}
