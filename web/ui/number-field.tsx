import { NumberInput, type NumberInputProps } from '@mantine/core'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type NumberFieldProps<Values extends object> = FieldProps<Values> &
  Pick<NumberInputProps<number>, 'placeholder' | 'description' | 'disabled' | 'size' | 'suffix' | 'decimalScale'>

/** What stands there before the first digit of a number below zero. */
const sign = '-'

/** A number, or nothing. Whole numbers unless `decimalScale` allows for more. */
export const NumberField = drawnAlone(function NumberField<Values extends object>(props: NumberFieldProps<Values>) {
  const { form, name, label, required, decimalScale = 0, ...rest } = props
  const { value, change, input } = useField(props)
  return (
    <NumberInput<number>
      hideControls
      className="tabular"
      inputMode={decimalScale > 0 ? 'decimal' : 'numeric'}
      decimalScale={decimalScale}
      // The rule's message says what is wrong, also of a minus; a number that changes by itself says nothing.
      clampBehavior="none"
      {...rest}
      {...input}
      value={typeof value === 'number' || value === sign ? value : ''}
      onChange={(typed) => change(typed === '' ? null : typed === sign ? sign : Number(typed))}
    />
  )
})
