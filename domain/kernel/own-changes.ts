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
 * thing, the one's or the other's as a whole, as a price and who approved it belong together; but for what says nothing
 * of the rest.
 */
export function ownChanges<Value>(begun: unknown, own: Value, newer: Value): Value {
  return merged(begun, own, newer) as Value
}

function merged(begun: unknown, own: unknown, newer: unknown): unknown {
  if (fingerprint(own) === fingerprint(begun)) return newer
  if (fingerprint(newer) === fingerprint(begun)) return own
  if (isGroup(begun) && isGroup(own) && isGroup(newer)) {
    // What the record has no more, as the labour of work that was deleted, is nobody's to bring back.
    const left = Object.keys(own).filter((name) => begun[name] === undefined || newer[name] !== undefined)
    const fields = left.map((name) => [name, merged(begun[name], own[name], newer[name])])
    return { ...newer, ...Object.fromEntries(fields) }
  }
  if (isRows(begun) && isOwnRows(own) && isRows(newer)) {
    const before = new Map<unknown, Row>(begun.map((row) => [row.id, row]))
    const now = new Map<unknown, Row>(newer.map((row) => [row.id, row]))
    const rows = withSaved(
      own.map((row) => mergedRow(before.get(row.id), row, now.get(row.id))),
      newer.filter(({ id }) => !before.has(id)),
    )
    const known = new Set<unknown>([...before.keys(), ...rows.map(({ id }) => id)])
    return [...rows, ...newer.filter(({ id }) => !known.has(id))]
  }
  if (isNameless(begun) && isNameless(own) && isNameless(newer)) {
    const added = without(own, begun)
    return [...without(newer, without(begun, own)), ...without(added, without(newer, begun))]
  }
  if (isTicks(begun) && isTicks(own) && isTicks(newer)) {
    const added = own.filter((tick) => !begun.includes(tick) && !newer.includes(tick))
    return [...newer.filter((tick) => own.includes(tick) || !begun.includes(tick)), ...added]
  }
  return own
}

/** Of a row, what says nothing of the rest of it: who changed a remark or what a part costs has approved no price. */
const alone = new Set(['cost', 'description', 'observation', 'stock', 'used', 'user'])

/** A row that only some of them have is its writer's. */
function mergedRow(begun: Fields | undefined, own: OwnRow, newer: Fields | undefined): OwnRow {
  if (!begun || !newer) return own
  const rest = (row: object) => fingerprint(Object.entries(row).filter(([name]) => !alone.has(name)))
  const whole: Fields = rest(own) === rest(begun) ? newer : own
  const fields = Object.entries(own).map(([name, value]) => [
    name,
    alone.has(name) ? merged(begun[name], value, newer[name]) : whole[name],
  ])
  return Object.fromEntries(fields)
}

/** Those that are not among the others, each of which stands for one. */
function without<Item>(items: readonly Item[], others: readonly Item[]): Item[] {
  const left = others.map(fingerprint)
  return items.filter((item) => {
    const place = left.indexOf(fingerprint(item))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
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

/** Rows that nothing but what they say tells apart. */
function isNameless(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every((row) => isFields(row) && !('id' in row))
}

/** Boxes that are ticked, each a field of its own to whoever looks at them. */
function isTicks(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((tick) => typeof tick === 'string')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
