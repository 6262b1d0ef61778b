import { useForm } from '@mantine/form'
import { type SyntheticEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type * as z from 'zod'
import { fingerprint, isSameRows, ownChanges } from '#domain/kernel/own-changes.ts'
import { lateFilesOf, readDraft, removeDraft, writeDraft } from '#web/kernel/drafts.ts'
import type { AnyForm } from './field.ts'
import { issuesIn } from './form-issues.ts'
import { isDrawn } from './is-drawn.ts'

type Primitive = string | number | boolean | bigint | null | undefined

/** What a form holds while it is being filled in: the schema's output, in which anything may still be null. */
export type Unfinished<Value> = Value extends Primitive | File
  ? Value | null
  : Value extends readonly (infer Item)[]
    ? Unfinished<Item>[]
    : { [Name in keyof Value]: Unfinished<Value[Name]> }

type FormSchema = z.ZodType<Record<string, unknown>>

type ZodFormOptions<Schema extends FormSchema> = {
  /** The request's own schema. */
  schema: Schema
  initialValues: Unfinished<z.output<Schema>>
  /** Where a form has a row for each of the record's: an earlier draft with others does not fit, and is not offered. */
  rows?: (values: Unfinished<z.output<Schema>>) => readonly { id: number | null }[]
  /** Of what a draft brings back, what cannot be changed any more is the record's: nobody could put it right. */
  settled?: (restored: Unfinished<z.output<Schema>>, record: Unfinished<z.output<Schema>>) => typeof restored
} & (Drafted | { draftKey?: undefined; version?: undefined })

/** Whoever keeps a draft says of which version of the record, or that there is none: forgotten, nothing would tell. */
type Drafted = {
  /** Names the draft that outlives a reload. With it, `Form` and `Wizard` ask before unsaved changes are left. */
  draftKey: string | undefined
  /** Of the record that is edited: a draft of another version is offered, and not laid over what somebody else saved. */
  version: number | undefined
}

export type ZodForm<Values extends object, Output> = AnyForm<Values, Output> & {
  draftKey: string | undefined
  /** Whether it began with a draft, and nobody has saved or discarded it since. */
  isRestored: boolean
  /** Whether there is a draft of an earlier version of the record; it can be brought back or discarded. */
  isOutdated: boolean
  bringBack: () => void
  /** What is wrong, by dotted path, without showing it. */
  findIssues: () => Record<string, string>
  /** Shows what is wrong and puts the focus on the first of it. */
  showIssues: (issues: Record<string, string>) => void
  isUnsaved: () => boolean
  /** The values are safe at the server: the draft goes, and leaving does not ask any more. */
  saved: () => void
  /** Back to the beginning, without a draft. */
  discard: () => void
}

/** A form whose rules and messages are those of the request it sends. */
export function useZodForm<Schema extends FormSchema>(
  options: ZodFormOptions<Schema>,
): ZodForm<Unfinished<z.output<Schema>>, z.output<Schema>> {
  type Values = Unfinished<z.output<Schema>>
  const { schema, initialValues, draftKey, version, rows = noRows, settled = asRestored } = options
  const [found] = useState(() => {
    const kept = findDraft<Values>(draftKey, version)
    if (!kept?.isCurrent) return kept
    return { ...kept, values: settled({ ...initialValues, ...kept.values }, initialValues) }
  })
  const [isRestored, setRestored] = useState(found?.isCurrent === true)
  const [outdated, setOutdated] = useState(() => {
    // What was saved although its answer was lost is no news.
    if (!found || found.isCurrent) return undefined
    const values = settled(laidOver(initialValues, found), initialValues)
    const differs = fingerprint(values) !== fingerprint(initialValues)
    return differs && isSameRows(rows(values), rows(initialValues)) ? found : undefined
  })
  /** What the rules said when they were asked last; what the server said stays until its field is changed. */
  const told = useRef<Record<string, string>>({})
  const noted = (issues: Record<string, string>) => {
    told.current = issues
    return issues
  }
  const draft = useRef(found?.isCurrent ? found.values : undefined)

  const form = useForm<Values, z.output<Schema>>({
    // A keystroke draws its own field again and not the whole form.
    mode: 'uncontrolled',
    initialValues: draft.current ?? initialValues,
    validate: (values) => noted(issuesIn(schema, values)),
    transformValues: (values) => values as z.output<Schema>,
    onValuesChange: () => {
      keepDraft()
      // Mantine moves the errors of a list's rows after its values.
      if (Object.keys(shown.current).length > 0) setTimeout(clearWhatIsRight)
    },
    // Who sets a group of fields sets each of them.
    cascadeUpdates: true,
  })

  // A list's changes are told to whom the form was first drawn by, who would know of no error since.
  const shown = useRef(form.errors)
  useLayoutEffect(() => {
    shown.current = form.errors
  })

  // The draft fills the form in, but the form is measured against what was there before.
  useLayoutEffect(() => {
    if (draft.current) form.setInitialValues(initialValues)
  }, [form.setInitialValues, initialValues])

  /** Where two fields have to agree, it is the other one that may be corrected. */
  const clearWhatIsRight = () => {
    const rules = new Set<unknown>(Object.values(told.current))
    const ruled = Object.entries(shown.current).filter(([, says]) => rules.has(says))
    if (ruled.length === 0) return
    const wrong = issuesIn(schema, form.getValues())
    for (const [field] of ruled) if (!(field in wrong)) form.clearFieldError(field)
  }
  const isUnsaved = () => fingerprint(form.getValues()) !== fingerprint(form.getInitialValues())
  const keepDraft = () => {
    if (!draftKey) return
    if (!isUnsaved()) return removeDraft(draftKey, lateFilesOf(draftKey))
    const [values, begun] = [form.getValues(), form.getInitialValues()].map(storable)
    writeDraft(draftKey, { version, values, begun })
  }
  const saved = () => {
    if (draftKey) removeDraft(draftKey)
    draft.current = undefined
    setRestored(false)
    setOutdated(undefined)
    form.resetDirty()
  }
  const discard = useCallback(() => {
    form.reset()
    draft.current = undefined
    setRestored(false)
    setOutdated(undefined)
    if (draftKey) removeDraft(draftKey)
  }, [form.reset, draftKey])
  const bringBack = () => {
    if (outdated) form.setValues(settled(laidOver(form.getValues(), outdated), form.getInitialValues() as Values))
    setOutdated(undefined)
    setRestored(true)
  }

  const showIssues = (issues: Record<string, string>) => {
    form.setErrors(issues)
    focusFirst(Object.keys(issues).map((field) => form.getInputNode(field)))
  }
  // Mantine makes the errors anew whenever rows come or go, also where there are none.
  const errors = fingerprint(form.errors)
  // The same form as long as it says the same: its fields compare it, and read their values themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Mantine makes the form anew at each drawing, with functions that all read the newest values; what else could make one say something different is listed.
  return useMemo(
    () => ({
      ...form,
      onSubmit: (send, refused) => {
        const submit = form.onSubmit(send, (errors, values, event) => {
          focusFirst(Object.keys(errors).map((field) => form.getInputNode(field)))
          refused?.(errors, values, event)
        })
        return (event) => {
          if (!event || !isOfDialog(event)) submit(event)
        }
      },
      draftKey,
      isRestored,
      isOutdated: outdated !== undefined,
      bringBack,
      findIssues: () => noted(issuesIn(schema, form.getValues())),
      showIssues,
      isUnsaved,
      saved,
      discard,
    }),
    [errors, schema, draftKey, version, isRestored, outdated],
  )
}

const noRows = () => []
const asRestored = <Values>(restored: Values) => restored

/** What was filled in, and what it was before. */
type Draft<Values> = { version?: number; values: Values; begun?: Values }

/** Of a form that is closed by now: what was sent and refused is offered again where it is opened next. */
export function keepAsDraft<Values extends object>(key: string, values: Values, begun: Values): void {
  writeDraft(key, { values, begun } satisfies Draft<Values>)
}

/** What was filled in on this device and not saved, where its form is not to be opened any more. */
export function draftOf<Values>(key: string): Values | undefined {
  return (readDraft(key) as Draft<Values> | undefined)?.values
}

/** What a dialog over a form sends arrives at the form too, and is not for it. */
export function isOfDialog({ target, currentTarget }: Pick<SyntheticEvent, 'target' | 'currentTarget'>): boolean {
  return target !== currentTarget
}

/** A draft that was kept without a version fits any. */
function findDraft<Values>(key: string | undefined, version: number | undefined) {
  const kept = key ? (readDraft(key) as Draft<Values> | undefined) : undefined
  if (!kept) return undefined
  const isCurrent = kept.version === undefined || version === undefined || kept.version === version
  return { ...kept, isCurrent }
}

/** A draft over a newer record: what its writer never touched stays as a colleague saved it. */
function laidOver<Values extends object>(newer: Values, { values, begun }: Draft<Values>): Values {
  return begun ? ownChanges(begun, values, newer) : { ...newer, ...values }
}

function focusFirst(nodes: (HTMLElement | null)[]): void {
  // What is in a hidden tab cannot take it.
  const found = nodes.filter((node) => node !== null).filter(isDrawn)
  found.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  found[0]?.focus()
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
