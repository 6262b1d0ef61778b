import * as z from 'zod'
import { messages } from './texts.ts'

type Code = string | number
type Entry = { code: Code; label: string }

/** One enumeration: the name that the code uses, the code on the wire, the Spanish words on the screen. */
export type Coded<Entries extends Record<string, Entry>> = {
  entries: Entries
  keys: [keyof Entries & string, ...(keyof Entries & string)[]]
  code: { readonly [Key in keyof Entries]: Entries[Key]['code'] }
  keyOf(code: Entries[keyof Entries]['code']): keyof Entries & string
  labelOf(code: Entries[keyof Entries]['code']): string
  options: readonly { value: Entries[keyof Entries]['code']; label: string }[]
  /** The code in a body, a query or an answer; what an input or an address holds as text is understood as well. */
  wire: z.ZodCodec<z.ZodType<Code>, z.ZodType<Entries[keyof Entries]['code'], Entries[keyof Entries]['code']>>
}

/** The code of one of the entries of an enumeration made by `coded`. */
export type CodeOf<Enumeration extends { code: Record<string, Code> }> = Enumeration['code'][keyof Enumeration['code']]
export type KeyOf<Enumeration extends { keys: readonly string[] }> = Enumeration['keys'][number]

export function coded<const Entries extends Record<string, Entry>>(entries: Entries): Coded<Entries> {
  type Key = keyof Entries & string
  type OneCode = Entries[keyof Entries]['code']
  const keys = Object.keys(entries) as [Key, ...Key[]]
  const codeOf = (key: Key): OneCode => (entries[key] as Entries[Key]).code
  const byCode = new Map<string, Key>(keys.map((key) => [String(codeOf(key)), key]))
  if (byCode.size !== keys.length) throw new Error(`Two entries share a code: ${keys.join(', ')}`)

  const found = (code: Code): Key => {
    const key = byCode.get(String(code))
    if (key === undefined) throw new RangeError(`No such code: ${code}`)
    return key
  }
  const codes = keys.map(codeOf)
  const whyNot = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? messages.required : messages.invalid.option

  return {
    entries,
    keys,
    code: Object.fromEntries(keys.map((key) => [key, codeOf(key)])) as Coded<Entries>['code'],
    keyOf: found,
    labelOf: (code) => (entries[found(code)] as Entry).label,
    options: keys.map((key) => ({ value: codeOf(key), label: (entries[key] as Entry).label })),
    wire: z.codec(
      z
        .union([z.number(), z.string()], { error: whyNot })
        .refine((code) => byCode.has(String(code).trim()), { error: whyNot, abort: true })
        .meta({ enum: codes }),
      z.literal(codes) as unknown as z.ZodType<OneCode, OneCode>,
      { decode: (code) => codeOf(found(String(code).trim())), encode: (code) => code },
    ) as Coded<Entries>['wire'],
  }
}
