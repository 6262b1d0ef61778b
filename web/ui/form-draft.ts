import { ownChanges } from '#domain/kernel/own-changes.ts'
import { lateFilesOf, readDraft, removeDraft, writeDraft } from '#web/kernel/drafts.ts'

/** What was filled in, of which version of the record, and what was there before. */
export type Draft<Values> = { version?: number | undefined; values: Values; begun?: Values }

/** Kept beside a form's draft: an earlier one, of another version, until its writer says what becomes of it. */
const offeredBeside = (key: string) => `${key}/offered`

/** A draft that was kept without a version fits any. */
export function findDraft<Values extends object>(key: string | undefined, version: number | undefined) {
  if (!key) return {}
  const kept = readDraft(key) as Draft<Values> | undefined
  const offered = readDraft(offeredBeside(key)) as Draft<Values> | undefined
  const isCurrent = kept && (kept.version === undefined || version === undefined || kept.version === version)
  if (!kept || isCurrent) return { current: kept, earlier: offered }
  return { current: undefined, earlier: offered ? oneOf(offered, kept) : kept }
}

/** Nothing was said of the first yet when the second was overtaken as well: both are offered. */
function oneOf<Values extends object>(first: Draft<Values>, second: Draft<Values>): Draft<Values> {
  const { begun } = second
  return begun ? { ...second, values: laidOver(laidOver(begun, first), second) } : second
}

/** Out of the way of what is typed from now on. */
export function setAside<Values>(key: string, earlier: Draft<Values>): void {
  const kept = readDraft(key) as Draft<Values> | undefined
  if (kept && kept.version === earlier.version) removeDraft(key, `${key}/`)
  writeDraft(offeredBeside(key), earlier)
}

export function forgetOffered(key: string): void {
  removeDraft(offeredBeside(key))
}

/** Nothing is changed any more: the names of files on their way stay, and so does what is still offered. */
export function forgetTyped(key: string): void {
  removeDraft(key, lateFilesOf(key), offeredBeside(key))
}

/** Nobody wants what was typed; nothing was said of what is still offered. */
export function forgetAllButOffered(key: string): void {
  removeDraft(key, offeredBeside(key))
}

export function keepTyped<Values>(
  key: string,
  version: number | undefined,
  ...[values, begun]: [Values, Values]
): void {
  writeDraft(key, { version, values: storable(values), begun: storable(begun) })
}

/** Of a form that is closed by now: what was sent and refused is offered again where it is opened next. */
export function keepAsDraft<Values extends object>(key: string, values: Values, begun: Values): void {
  writeDraft(key, { values, begun } satisfies Draft<Values>)
}

/** What was filled in on this device and not saved, where its form is not to be opened any more. */
export function valuesInDraft<Values extends object>(key: string): Values | undefined {
  const { current, earlier } = findDraft<Values>(key, undefined)
  return (current ?? earlier)?.values
}

/** A draft over a newer record: what its writer never touched stays as a colleague saved it. */
export function laidOver<Values extends object>(newer: Values, { values, begun }: Draft<Values>): Values {
  return begun ? ownChanges(begun, values, newer) : { ...newer, ...values }
}

/** Files do not fit into a draft and passwords, whatever the form, do not belong there: both are asked for again. */
function storable(values: unknown): unknown {
  const text = JSON.stringify(values, (name, value) => {
    // Left out and not null, so that the field begins as the form itself would begin it.
    if (name.includes('password')) return undefined
    if (value instanceof File) return null
    return Array.isArray(value) ? value.filter((item) => !(item instanceof File)) : value
  })
  return JSON.parse(text)
}
