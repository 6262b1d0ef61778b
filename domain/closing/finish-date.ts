import * as z from 'zod'
import { plainDate, showDateWithSlashes } from '../kernel/dates.ts'
import { plainDateIn } from '../kernel/zoned.ts'

/** Instead of the closing date of an order that is not closed. */
export const notFinished = '---'

export const finishDate = z.union([z.literal(notFinished), plainDate])
type FinishDate = z.output<typeof finishDate>

/** The day on which an order was closed where its garage is. */
export function finishDateIn(zone: string, closedAt: Date | null): FinishDate {
  return closedAt === null ? notFinished : plainDateIn(closedAt, zone)
}

/** That day as incomplete orders and reports show it. */
export function showFinish(finish: FinishDate): string {
  return finish === notFinished ? notFinished : showDateWithSlashes(finish)
}
