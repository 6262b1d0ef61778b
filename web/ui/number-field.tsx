import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { withoutThousands } from '#domain/kernel/thousands.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type NumberFieldProps<Values extends object> = FieldProps<Values> &
  Pick<TextInputProps, 'placeholder' | 'description' | 'disabled' | 'size'> & {
    /** What it counts, told behind it. */
    unit?: string
  }

/** A number, or nothing, with as many decimals as its rule allows. */
export const NumberField = drawnAlone(function NumberField<Values extends object>(props: NumberFieldProps<Values>) {
  return <TypedNumber {...props} inputMode="decimal" />
})

/** A whole number, or nothing: without its point, the 1.5 of somebody in a hurry would be fifteen. */
export const WholeNumberField = drawnAlone(function WholeNumberField<Values extends object>(
  props: NumberFieldProps<Values>,
) {
  return <TypedNumber {...props} inputMode="numeric" />
})

/**
 * What is no number stays as it was typed, in the form as well: its rule says so, and a draft or another row knows what
 * it was. Not Mantine's NumberInput, which takes a pasted "7,5" for 75.
 */
function TypedNumber<Values extends object>(
  props: NumberFieldProps<Values> & Required<Pick<TextInputProps, 'inputMode'>>,
) {
  const { form, name, label, required, unit, ...rest } = props
  const { value, change, input } = useField(props)
  const [typed, setTyped] = useState('')
  // What was typed stands there as long as nothing else was put in its place.
  const shown = Object.is(readNumber(typed), value) ? typed : String(value ?? '')

  function read(text: string): void {
    setTyped(text)
    change(readNumber(text))
  }
  return (
    <TextInput
      autoComplete="off"
      className="tabular"
      rightSection={unit && <span aria-hidden>{unit}</span>}
      {...rest}
      {...input}
      value={shown}
      onChange={({ currentTarget }) => read(currentTarget.value)}
    />
  )
}

/** Nothing at all is null. "5.000" is five to some and five thousand to others: it is none, as no amount is. */
function readNumber(typed: string): number | string | null {
  const text = withoutThousands(typed.trim()).replace(',', '.')
  if (text === '') return null
  const isUnderstood = /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text) && !/^-?[1-9]\d{0,2}\.\d{3}$/.test(text)
  return isUnderstood ? Number(text) : typed
}
