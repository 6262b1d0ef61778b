import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod'
import { useLook } from './last-seen.ts'
import { useIsHere } from './onward.ts'

type FilterOptions = {
  /** Where two lists share a screen, it keeps their filters apart. */
  prefix?: string
  /** The list stands below other things: who sorts it stays there. */
  below?: boolean
}

type Listing<Query extends z.ZodObject> = { query: Query }

export type Filters<Value> = {
  value: Value
  /** Anything but the page goes back to page 1, as the old page means nothing in the new list. */
  set: (patch: Partial<Value>, how?: How) => void
}

type How = { replaces?: boolean }

/** For what counts from what is asked for already, which may be more than was drawn. */
export type CountingFilters<Value> = Filters<Value> & {
  change: (to: (asked: Value) => Partial<Value>, how?: How) => void
}

/** The filters of a list, kept in the address, so that a reload, a link and the back button show the same rows. */
export function useFilters<Query extends z.ZodObject>(
  endpoint: Listing<Query>,
  { prefix = '', below = false }: FilterOptions = {},
): CountingFilters<z.output<Query>> {
  const [params, setParams] = useSearchParams()
  const isHere = useIsHere()
  useLook()
  const { query } = endpoint
  const asked = params.toString()
  const value = useMemo(() => read(query, new URLSearchParams(asked), prefix), [query, asked, prefix])

  // Only turning pages makes history: back then means the page before, not the search one letter before.
  const change: CountingFilters<z.output<Query>>['change'] = (to, { replaces } = {}) => {
    // A list is still drawn while the code of the next screen comes, whose address is no longer the list's to write.
    if (!isHere()) return
    const now = askedNow()
    const current = read(query, now, prefix)
    const patch = to(current)
    const next = { ...current, page: 1, ...patch }
    const replace = replaces ?? !('page' in patch)
    setParams(write(query, next, now, prefix), { replace, preventScrollReset: below })
  }
  return { value, change, set: (patch, how) => change(() => patch, how) }
}

/** What the address asks for already; the screen is drawn from it a moment later, and may be pressed again before. */
function askedNow(): URLSearchParams {
  return new URLSearchParams(window.location.hash.split('?')[1])
}

function read<Query extends z.ZodObject>(query: Query, params: URLSearchParams, prefix: string): z.output<Query> {
  const asked: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(query)) {
    const text = params.get(prefix + name)
    if (text !== null && field.safeDecode(text).success) asked[name] = text
  }
  const whole = query.safeParse(asked)
  return whole.success ? whole.data : query.parse({})
}

function write(query: z.ZodObject, value: object, current: URLSearchParams, prefix: string): URLSearchParams {
  const next = new URLSearchParams(current)
  const defaults: Record<string, unknown> = query.parse({})
  const given = value as Record<string, unknown>
  for (const [name, field] of fieldsOf(query)) {
    const held = given[name]
    if (held === undefined || held === null || held === '' || held === defaults[name]) next.delete(prefix + name)
    else next.set(prefix + name, String(z.encode(field, held)))
  }
  return next
}

function fieldsOf(query: z.ZodObject): [name: string, field: z.ZodType][] {
  return Object.entries(query.shape as Record<string, z.ZodType>)
}
