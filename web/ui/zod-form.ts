import { useForm } from '@mantine/form'
import { type SyntheticEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type * as z from 'zod'
import { fingerprint, isSameRows } from '#domain/kernel/own-changes.ts'
import { removeDraft } from '#web/kernel/drafts.ts'
import type { AnyForm } from './field.ts'
import {
  findDraft,
  forgetAllButOffered,
  forgetOffered,
  forgetTyped,
  keepTyped,
  laidOver,
  setAside,
} from './form-draft.ts'
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
  /** As the record is when the form is opened. Read again, it may be a colleague's: until a save it stays what was seen. */
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
  /** Whether more was filled in since. */
  isFilledInFurther: () => boolean
  /** Whether there is a draft of an earlier version of the record; it can be brought back or declined. */
  isOutdated: boolean
  bringBack: () => void
  decline: () => void
  /** What is wrong, by dotted path, without showing it. */
  findIssues: () => Record<string, string>
  /** Shows what is wrong and puts the focus on the first of it. */
  showIssues: (issues: Record<string, string>) => void
  isUnsaved: () => boolean
  /** The values are safe at the server: the draft goes, and leaving does not ask any more. */
  saved: () => void
  /** The same, where the form stays: it begins anew with what the server made of it. */
  goOnFrom: (values: Values, version: number) => void
  /** Back to the beginning, without what was typed since, and without what was still on its way. */
  discard: () => void
  /** Names what is brought beside the fields; until the answer is called. */
  brings: (beside: Beside) => () => void
}

/** What is on its way to a form: while it is, the form is unsaved, and who discards the form wants none of it. */
type Beside = { isUnfinished: () => boolean; stop: () => void }

/** A form whose rules and messages are those of the request it sends. */
export function useZodForm<Schema extends FormSchema>(
  options: ZodFormOptions<Schema>,
): ZodForm<Unfinished<z.output<Schema>>, z.output<Schema>> {
  type Values = Unfinished<z.output<Schema>>
  const { schema, initialValues, draftKey, version, rows = noRows, settled = asRestored } = options
  const [found] = useState(() => {
    const { current, earlier } = findDraft<Values>(draftKey, version)
    return { restored: current && settled({ ...initialValues, ...current.values }, initialValues), earlier }
  })
  const [isRestored, setRestored] = useState(found.restored !== undefined)
  const [outdated, setOutdated] = useState(() => {
    if (!found.earlier) return undefined
    const values = settled(laidOver(initialValues, found.earlier), initialValues)
    // What was saved although its answer was lost is no news.
    const differs = fingerprint(values) !== fingerprint(initialValues)
    return differs && isSameRows(rows(values), rows(initialValues)) ? found.earlier : undefined
  })
  const [opened] = useState({ values: initialValues, draftKey, outdated })
  /** Of the record as it was when the form was opened, or last saved. */
  const seen = useRef(version)
  const besides = useRef(new Set<Beside>())
  /** What the rules said when they were asked last; what the server said stays until its field is changed. */
  const told = useRef<Record<string, string>>({})
  const noted = (issues: Record<string, string>) => {
    told.current = issues
    return issues
  }
  const form = useForm<Values, z.output<Schema>>({
    // A keystroke draws its own field again and not the whole form.
    mode: 'uncontrolled',
    initialValues: found.restored ?? initialValues,
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

  // Mantine tells a list's changes to whom the form was first drawn by: what is heeded then is in a ref.
  const shown = useRef(form.errors)
  useLayoutEffect(() => {
    shown.current = form.errors
  })

  useLayoutEffect(() => {
    // A draft fills the form in, but the form is measured against what was there before.
    form.setInitialValues(opened.values)
    if (opened.draftKey && opened.outdated) setAside(opened.draftKey, opened.outdated)
  }, [form.setInitialValues, opened])

  /** Where two fields have to agree, it is the other one that may be corrected. */
  const clearWhatIsRight = () => {
    const rules = new Set<unknown>(Object.values(told.current))
    const ruled = Object.entries(shown.current).filter(([, says]) => rules.has(says))
    if (ruled.length === 0) return
    const wrong = issuesIn(schema, form.getValues())
    for (const [field] of ruled) if (!(field in wrong)) form.clearFieldError(field)
  }
  const isChanged = () => fingerprint(form.getValues()) !== fingerprint(form.getInitialValues())
  const isUnsaved = () => isChanged() || [...besides.current].some(({ isUnfinished }) => isUnfinished())
  const isFilledInFurther = () => fingerprint(form.getValues()) !== fingerprint(found.restored)
  const keepDraft = () => {
    if (!draftKey) return
    if (isChanged()) keepTyped(draftKey, seen.current, form.getValues(), form.getInitialValues())
    else forgetTyped(draftKey)
  }
  const saved = () => {
    if (draftKey) removeDraft(draftKey)
    setRestored(false)
    setOutdated(undefined)
    form.resetDirty()
  }
  const goOnFrom = (values: Values, newer: number) => {
    seen.current = newer
    form.setInitialValues(values)
    form.setValues(values)
    saved()
  }
  const discard = useCallback(() => {
    for (const { stop } of besides.current) stop()
    form.reset()
    setRestored(false)
    if (draftKey) forgetAllButOffered(draftKey)
  }, [form.reset, draftKey])
  const decline = () => {
    if (draftKey) forgetOffered(draftKey)
    setOutdated(undefined)
  }
  const bringBack = () => {
    if (outdated) form.setValues(settled(laidOver(form.getValues(), outdated), form.getInitialValues() as Values))
    decline()
    setRestored(true)
  }
  const brings = useCallback((beside: Beside) => {
    besides.current.add(beside)
    return () => void besides.current.delete(beside)
  }, [])

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
      isFilledInFurther,
      isOutdated: outdated !== undefined,
      bringBack,
      decline,
      findIssues: () => noted(issuesIn(schema, form.getValues())),
      showIssues,
      isUnsaved,
      saved,
      goOnFrom,
      discard,
      brings,
    }),
    [errors, schema, draftKey, isRestored, outdated],
  )
}

const noRows = () => []
const asRestored = <Values>(restored: Values) => restored

/** What a dialog over a form sends arrives at the form too, and is not for it. */
export function isOfDialog({ target, currentTarget }: Pick<SyntheticEvent, 'target' | 'currentTarget'>): boolean {
  return target !== currentTarget
}

function focusFirst(nodes: (HTMLElement | null)[]): void {
  // What is in a hidden tab cannot take it.
  const found = nodes.filter((node) => node !== null).filter(isDrawn)
  found.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  found[0]?.focus()
}
