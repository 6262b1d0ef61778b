import { Fieldset } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFocusOverAWait } from './focus-over-a-wait.ts'
import { isDrawn } from './is-drawn.ts'
import { Unsaved } from './unsaved.tsx'
import type { ZodForm } from './zod-form.ts'

type FormProps<Values extends object, Output> = {
  form: ZodForm<Values, Output>
  onSubmit: (values: Output) => void
  /** What is wrong, where it has to be brought into view first. */
  onRefused?: (issues: Record<string, string>) => void
  /** A sheet to be filled in from above to below: Enter goes on to the next field instead of sending what is half done. */
  isSheet?: boolean
  /** What were typed meanwhile would be lost: it gives way to what was saved, or goes with the screen. */
  isSaving?: boolean
  children: ReactNode
}

/** A form that submits what its schema accepts and, when it keeps a draft, asks before it is left unsaved. */
export function Form<Values extends object, Output>(props: FormProps<Values, Output>) {
  const { form, onSubmit, onRefused, isSheet, isSaving = false, children } = props
  const rememberFocus = useFocusOverAWait(isSaving)
  return (
    <form
      onSubmit={form.onSubmit(onSubmit, (errors) => onRefused?.(errors as Record<string, string>))}
      onKeyDown={isSheet ? enterGoesOn : undefined}
      onFocus={({ currentTarget, target }) => currentTarget.contains(target) && rememberFocus(target)}
      noValidate
    >
      <Unsaved form={form} />
      <Fieldset variant="unstyled" m={0} disabled={isSaving}>
        {children}
      </Fieldset>
    </form>
  )
}

const written =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], :disabled), textarea:not(:disabled)'

function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: sheet, nativeEvent } = event
  // While letters are still being composed, or an option is chosen, Enter has another meaning.
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  // A dialog that the sheet has opened is no part of it, though its keys arrive here too.
  if (!(target instanceof HTMLInputElement) || !sheet.contains(target) || !target.matches(written)) return
  event.preventDefault()
  const fields = [...sheet.querySelectorAll<HTMLElement>(written)].filter(isDrawn)
  fields[fields.indexOf(target) + 1]?.focus()
}
