import { NumberInput, type NumberInputProps, TextInput } from '@mantine/core'
import { useState } from 'react'
import { withoutThousands } from '#domain/kernel/thousands.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type NumberFieldProps<Values extends object> = FieldProps<Values> &
  Pick<NumberInputProps<number>, 'placeholder' | 'description' | 'disabled' | 'size' | 'suffix' | 'decimalScale'>

/** What stands there before the first digit of a number below zero. */
const sign = '-'

/** A number, or nothing, with as many decimals as `decimalScale` allows. */
export const NumberField = drawnAlone(function NumberField<Values extends object>(props: NumberFieldProps<Values>) {
  const { form, name, label, required, ...rest } = props
  const { value, change, input } = useField(props)
  return (
    <NumberInput<number>
      hideControls
      className="tabular"
      inputMode="decimal"
      // The rule's message says what is wrong, also of a minus; a number that changes by itself says nothing.
      clampBehavior="none"
      {...rest}
      {...input}
      value={typeof value === 'number' || value === sign ? value : ''}
      onChange={(typed) => change(typed === '' ? null : typed === sign ? sign : Number(typed))}
    />
  )
})

type WholeNumberFieldProps<Values extends object> = Omit<NumberFieldProps<Values>, 'suffix' | 'decimalScale'>

/**
 * A whole number, or nothing. What is none stays as it was typed, and its rule says so: without its point, the 1.5 of
 * somebody in a hurry would be fifteen.
 */
export const WholeNumberField = drawnAlone(function WholeNumberField<Values extends object>(
  props: WholeNumberFieldProps<Values>,
) {
  const { form, name, label, required, ...rest } = props
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
      inputMode="numeric"
      autoComplete="off"
      className="tabular"
      {...rest}
      {...input}
      value={shown}
      onChange={({ currentTarget }) => read(currentTarget.value)}
    />
  )
})

/** Nothing at all is null; what is no number is one that every rule refuses. */
function readNumber(typed: string): number | null {
  const text = withoutThousands(typed.trim()).replace(',', '.')
  if (text === '') return null
  return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
}
