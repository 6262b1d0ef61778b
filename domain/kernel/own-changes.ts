type Fields = Record<string, unknown>

/**
 * What tells two states of a form apart. A field that was filled in and emptied again has not changed, whether it began
 * as empty or as nothing; nor has a file whose address (`src`) was signed anew.
 */
export function fingerprint(values: unknown): string {
  return JSON.stringify(values, (name, value) => {
    if (name === 'src') return undefined
    return value instanceof File ? [value.name, value.size] : value === '' ? null : value
  })
}

/**
 * What somebody changed who began with `begun`, laid over what a colleague has saved meanwhile. What has an id is one
 * thing, the one's or the other's as a whole: a price and who approved it belong together.
 */
export function ownChanges<Value>(begun: unknown, own: Value, newer: Value): Value {
  return merged(begun, own, newer) as Value
}

function merged(begun: unknown, own: unknown, newer: unknown): unknown {
  if (fingerprint(own) === fingerprint(begun)) return newer
  if (isGroup(begun) && isGroup(own) && isGroup(newer)) {
    // What the record has no more, as the labour of work that was deleted, is nobody's to bring back.
    const left = Object.keys(own).filter((name) => begun[name] === undefined || newer[name] !== undefined)
    const fields = left.map((name) => [name, merged(begun[name], own[name], newer[name])])
    return { ...newer, ...Object.fromEntries(fields) }
  }
  if (isRows(begun) && isOwnRows(own) && isRows(newer)) {
    if (isSameRows(own, begun) && isSameRows(own, newer)) {
      return own.map((row, place) => merged(begun[place], row, newer[place]))
    }
    const before = new Set<unknown>(begun.map(({ id }) => id))
    const rows = withSaved(
      own,
      newer.filter(({ id }) => !before.has(id)),
    )
    const known = new Set<unknown>([...before, ...rows.map(({ id }) => id)])
    return [...rows, ...newer.filter(({ id }) => !known.has(id))]
  }
  if (isTicks(begun) && isTicks(own) && isTicks(newer)) {
    const added = own.filter((tick) => !begun.includes(tick) && !newer.includes(tick))
    return [...newer.filter((tick) => own.includes(tick) || !begun.includes(tick)), ...added]
  }
  return own
}

/** What was saved although its answer was lost is there already: it is that row, and not one more. */
function withSaved(own: readonly OwnRow[], saved: readonly Row[]): OwnRow[] {
  const left = [...saved]
  return own.map((row) => {
    const place = typeof row.id === 'number' ? -1 : left.findIndex((other) => saysTheSame(row, other))
    return left.splice(place, place < 0 ? 0 : 1)[0] ?? row
  })
}

function saysTheSame({ id: _, ...row }: OwnRow & Fields, other: Row & Fields): boolean {
  return Object.keys(row).every((field) => fingerprint(row[field]) === fingerprint(other[field]))
}

/** Whether there is a row for each of the other's, in the same places. */
export function isSameRows(some: readonly OwnRow[], others: readonly OwnRow[]): boolean {
  return some.length === others.length && some.every(({ id }, place) => id === others[place]?.id)
}
type Row = { id: number | null }
/** A row that somebody has just added has no id yet. */
type OwnRow = { id?: number | null }

function isGroup(value: unknown): value is Fields {
  return isFields(value) && !('id' in value)
}

function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every((row) => isFields(row) && typeof row.id === 'number')
}

function isOwnRows(value: unknown): value is OwnRow[] {
  return Array.isArray(value) && value.every((row) => isFields(row) && (typeof row.id === 'number' || row.id == null))
}

/** Boxes that are ticked, each a field of its own to whoever looks at them. */
function isTicks(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((tick) => typeof tick === 'string')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
