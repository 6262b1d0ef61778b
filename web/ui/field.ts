import type { useForm } from '@mantine/form'
import { memo, type ReactNode } from 'react'

// The typings of @mantine/form do not export the form's own type where imports name their file's ending.
type MantineForm<Values extends object, Output> = ReturnType<typeof useForm<Values, Output>>

/** A form that was made by `useZodForm` or by Mantine's `useForm`. */
export type AnyForm<Values extends object, Output = unknown> = Omit<
  MantineForm<Values, Output>,
  // The first three are `useZodForm`'s own matter; the others change without a form being another one.
  'validate' | 'validateField' | 'isValid' | 'key' | 'values' | 'submitting' | 'validating' | 'initialized'
>

type Leaf = string | number | boolean | bigint | null | undefined | File

/** The dotted names of a form's fields: `name`, `receipt_info.city`, `cars.0.plate`. */
export type FieldName<Values> = Values extends Leaf
  ? never
  : Values extends readonly (infer Item)[]
    ? `${number}` | `${number}.${FieldName<Item>}`
    : { [Name in keyof Values & string]: Name | `${Name}.${FieldName<Values[Name]>}` }[keyof Values & string]

/** What every field of the kit is given. */
export type FieldProps<Values extends object> = {
  form: Pick<AnyForm<Values>, 'getInputProps' | 'useWatchValue' | 'setFieldError'>
  name: FieldName<Values>
  label: string
  /** Marks it with an asterisk. The rule itself is the schema's. */
  required?: boolean
}

type Field = {
  value: unknown
  change: (value: unknown) => void
  /** Whatever else the input needs: its label, its error, its place in the form. */
  input: {
    label: string
    error: string | undefined
    withAsterisk: boolean
    'aria-required': boolean
    'data-path': string
    onFocus: () => void
    onBlur: () => void
  }
}

/** Ties an input to its place in the form. A change draws this field again, not the form. */
export function useField<Values extends object>({ form, name, label, required = false }: FieldProps<Values>): Field {
  const value: unknown = form.useWatchValue(name)
  const { error, onFocus, onBlur, onChange, ...path } = form.getInputProps(name)
  return {
    value,
    change: onChange,
    input: {
      label,
      error,
      withAsterisk: required,
      'aria-required': required,
      'data-path': (path as { 'data-path': string })['data-path'],
      onFocus,
      onBlur,
    },
  }
}

/**
 * Draws a field again when something of its own changes. Whoever holds the form is drawn at the first letter in each of
 * its fields, and with it would be every field of a long list.
 */
export function drawnAlone<Component extends (props: never) => ReactNode>(field: Component): Component {
  return memo(field) as unknown as Component
}
