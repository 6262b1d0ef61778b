import { startTransition, useEffect, useState } from 'react'

/** More than any screen shows without scrolling. */
const atOnce = 12
/** Of what is drawn already: the page is laid out anew with each few that follow, which a fixed number does too often. */
const shareThatFollows = 0.5

/**
 * How many rows of a long form are drawn by now. Each has a handful of fields, and sixty of them hold a tablet up for
 * seconds: what is in sight comes first, the others follow while what is typed or pressed is answered. Once all have been
 * drawn, whatever is added is drawn at once.
 */
export function useDrawnByNow(rows: number): number {
  const [drawn, setDrawn] = useState(rows > atOnce ? atOnce : Number.POSITIVE_INFINITY)
  useEffect(() => {
    const next = Math.floor(drawn * (1 + shareThatFollows))
    startTransition(() => setDrawn(next < rows ? next : Number.POSITIVE_INFINITY))
  }, [drawn, rows])
  return Math.min(drawn, rows)
}
