import type { ReactNode } from 'react'
import { Unsaved } from './unsaved.tsx'
import type { ZodForm } from './zod-form.ts'

type FormProps<Values extends object, Output> = {
  form: ZodForm<Values, Output>
  onSubmit: (values: Output) => void
  /** What is wrong, where it has to be brought into view first. */
  onRefused?: (issues: Record<string, string>) => void
  children: ReactNode
}

/** A form that submits what its schema accepts and, when it keeps a draft, asks before it is left unsaved. */
export function Form<Values extends object, Output>(props: FormProps<Values, Output>) {
  const { form, onSubmit, onRefused, children } = props
  return (
    <form onSubmit={form.onSubmit(onSubmit, (errors) => onRefused?.(errors as Record<string, string>))} noValidate>
      <Unsaved form={form} />
      {children}
    </form>
  )
}
