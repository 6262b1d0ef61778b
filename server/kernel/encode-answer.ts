import * as z from 'zod'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { isDownload } from './download.ts'
import { inSlices, isLong } from './in-slices.ts'

/** Strips what the contract does not name, and writes money and dates as the wire has them. */
export async function encodeAnswer(endpoint: Endpoint, result: unknown): Promise<unknown> {
  if (isDownload(result)) return result
  const shape = endpoint.answer instanceof z.ZodObject && isUnconditional(endpoint.answer) ? endpoint.answer.shape : {}
  const long = longListsOf(result).filter(([name]) => shape[name] instanceof z.ZodArray && isUnconditional(shape[name]))
  if (long.length === 0) return encode(endpoint, endpoint.answer, result)
  const emptied = { ...(result as object), ...Object.fromEntries(long.map(([name]) => [name, []])) }
  const encoded = encode(endpoint, endpoint.answer, emptied) as Record<string, unknown>
  for (const [name, rows] of long) {
    const slices = await inSlices(rows, (slice) => encode(endpoint, shape[name], slice) as unknown[])
    encoded[name] = slices.flat()
  }
  return encoded
}

/** Whether its parts may be looked at alone: it asks nothing of them together. */
function isUnconditional({ def }: z.ZodObject | z.ZodArray): boolean {
  return !def.checks?.length
}

function encode({ method, path }: Endpoint, schema: z.ZodType, result: unknown): unknown {
  const { success, data, error } = z.safeEncode(schema, result)
  if (success) return data
  // Nothing that the asker could mend: it must not be told to them as their own mistake.
  throw new Error(`${method} ${path} answered what its contract does not have`, { cause: error })
}

/** The text of an answer that is encoded. */
export async function writeJson(answer: unknown): Promise<string> {
  const long = new Map(longListsOf(answer))
  if (long.size === 0) return JSON.stringify(answer)
  const parts: string[] = []
  for (const [name, value] of Object.entries(answer as object)) {
    const rows = long.get(name)
    const slices = rows && (await inSlices(rows, (slice) => JSON.stringify(slice).slice(1, -1)))
    const text = slices ? `[${slices.join(',')}]` : JSON.stringify(value)
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

/** A report may have a row for each order of a month: where an answer has many, they are its lists. */
function longListsOf(answer: unknown): [string, readonly unknown[]][] {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return []
  return Object.entries(answer).filter(([, value]) => Array.isArray(value) && isLong(value))
}
