import { Button, Fieldset, Group, Paper } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '#web/kernel/drafts.ts'
import type { FieldName } from './field.ts'
import { StepHeading, Steps } from './steps.tsx'
import { Unsaved } from './unsaved.tsx'
import classes from './wizard.module.css'
import { isOfDialog, type ZodForm } from './zod-form.ts'

type WizardStep<Values> = {
  title: string
  /** The fields that must be right before going on; a name stands for all that is below it. */
  fields: readonly FieldName<Values>[]
  /** Of those, what is still on its way: one goes on meanwhile, and it is asked for at the end. */
  late?: readonly FieldName<Values>[]
  content: ReactNode
}

type WizardProps<Values extends object, Output> = {
  form: ZodForm<Values, Output>
  steps: readonly WizardStep<Values>[]
  submitLabel: string
  onSubmit: (values: Output) => void
  submitting?: boolean
  /** Where "Anterior" leads from the first step; without it, the first step has none. */
  onBack?: () => void
  /** Beside "Anterior" of the first step: the way out. */
  leave?: ReactNode
  /** Before the button that goes on: another way to save. */
  besideNext?: ReactNode
  /** What is not in the form yet is asked for before anything is sent. */
  isReady?: () => boolean
  /** It was filled in before: any step is turned to at once, and it is saved from where something was corrected. */
  isKnown?: boolean
}

/** A long form in steps. What was typed stays when going back and forth, and over a reload. */
export function Wizard<Values extends object, Output>(props: WizardProps<Values, Output>) {
  const { form, steps, submitLabel, onSubmit, submitting = false, onBack, leave, besideNext } = props
  const { isReady = always, isKnown = false } = props
  const [active, goTo] = useStep(form, steps.length)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[active]
  const isLast = active === steps.length - 1

  function turnTo(index: number): void {
    // What is said of a step is said anew when it matters: kept, it would be no news, and nobody would be led back to it.
    if (step) for (const field of Object.keys(issuesOf(step.fields, form.errors))) form.clearFieldError(field)
    goTo(index)
    heading.current?.focus()
  }

  useTurnToFirstError(form, steps, active, goTo)

  function goOn(isSaving: boolean): void {
    const issues = form.findIssues()
    const here = step ? issuesOf(askedNow(step), issues) : {}
    if (Object.keys(here).length > 0) form.showIssues(here)
    else if (!isSaving) turnTo(active + 1)
    else if (isReady()) form.onSubmit(onSubmit)()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isOfDialog(event)) goOn(isLast)
  }

  if (!step) return null
  const savesHere = isKnown && !isLast && !besideNext
  const save = <span className={classes.submit}>{submitLabel}</span>
  return (
    <form onSubmit={submit} noValidate>
      <Unsaved form={form} onDiscard={() => turnTo(0)} stepBack={active > 0 ? () => turnTo(active - 1) : undefined} />
      <Steps titles={steps.map(({ title }) => title)} active={active} onGoTo={turnTo} isKnown={isKnown} />
      <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
        <StepHeading ref={heading} title={step.title} place={active + 1} of={steps.length} />
        <Fieldset variant="unstyled" m={0} disabled={submitting}>
          {step.content}
        </Fieldset>
      </Paper>
      <Group mt="md" gap="sm" className={classes.buttons}>
        {(active > 0 || onBack) && (
          <Button
            variant="default"
            disabled={submitting}
            onClick={() => (active > 0 ? turnTo(active - 1) : onBack?.())}
          >
            Anterior
          </Button>
        )}
        {active === 0 && leave}
        <div className={classes.between} />
        {besideNext}
        {savesHere && (
          <Button variant="default" loading={submitting} onClick={() => goOn(true)}>
            {save}
          </Button>
        )}
        <Button type="submit" loading={submitting && !savesHere} disabled={submitting}>
          {isLast ? save : 'Siguiente'}
        </Button>
      </Group>
    </form>
  )
}

/** The step one is at, kept beside the draft. */
function useStep<Values extends object, Output>(form: ZodForm<Values, Output>, count: number) {
  const key = form.draftKey && `${form.draftKey}/step`
  const [active, setActive] = useState(() => {
    const kept = key && !form.isOutdated && readDraft(key)
    return typeof kept === 'number' && kept > 0 && kept < count ? kept : 0
  })
  function goTo(index: number): void {
    setActive(index)
    if (key && form.isUnsaved()) writeDraft(key, index)
  }
  return [active, goTo] as const
}

/** An error may be about a step that has been left: the server's, or a password that a draft does not keep. */
function useTurnToFirstError<Values extends object, Output>(
  form: ZodForm<Values, Output>,
  steps: readonly WizardStep<Values>[],
  active: number,
  goTo: (index: number) => void,
): void {
  const { errors } = form
  const handled = useRef(errors)
  const isTurning = useRef(false)
  useEffect(() => {
    if (handled.current === errors) return
    const first = steps.findIndex((step) => Object.keys(issuesOf(step.fields, errors)).length > 0)
    if (first !== -1 && first !== active) {
      isTurning.current = true
      return goTo(first)
    }
    handled.current = errors
    if (!isTurning.current) return
    isTurning.current = false
    form.showIssues(errors as Record<string, string>)
  })
}

const always = () => true

function issuesOf<Message>(fields: readonly string[], issues: Record<string, Message>): Record<string, Message> {
  const belongs = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`))
  return Object.fromEntries(Object.entries(issues).filter(([path]) => belongs(path)))
}

function askedNow<Values>({ fields, late = [] }: WizardStep<Values>): readonly string[] {
  return fields.filter((field) => !late.includes(field))
}
