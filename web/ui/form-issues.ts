import * as z from 'zod'

type Issues = Record<string, string>

/**
 * The first message of every wrong field, by its dotted path. A form holds what a program sees (cents, seconds), and
 * that is what `encode` checks before it is sent. Fields are asked one by one first: a rule over the whole form stops
 * zod from telling about the fields as long as one of them is empty.
 */
export function issuesIn(schema: z.ZodType, value: unknown, path: string[] = []): Issues {
  const result = checked(schema, value)
  if (result.success) return {}
  const found = partsOf(schema, value).map(([name, part, held]) => issuesIn(part, held, [...path, name]))
  const own = result.error.issues.map((issue) => ({ [[...path, ...issue.path.map(String)].join('.')]: issue.message }))
  return Object.assign({}, ...own.reverse(), ...found)
}

/** Sends it and receives it again: a number's rules speak only to who receives. */
function checked(schema: z.ZodType, value: unknown) {
  // Nothing is the same on both sides, but only the wire's side has words for it.
  if (value === null || value === undefined) return z.safeDecode(schema, value)
  const sent = z.safeEncode(schema, value)
  return sent.success ? z.safeDecode(schema, sent.data) : sent
}

function partsOf(schema: z.ZodType, value: unknown): [name: string, part: z.ZodType, held: unknown][] {
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const held = value as Record<string, unknown>
    return Object.entries(schema.shape).map(([name, part]) => [name, part as z.ZodType, held[name]])
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item, index) => [String(index), schema.element as z.ZodType, item])
  }
  if ((schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && value) {
    return partsOf(schema.unwrap() as z.ZodType, value)
  }
  return []
}
