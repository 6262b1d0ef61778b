import { TextInput, type TextInputProps } from '@mantine/core'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type PhoneFieldProps<Values extends object> = FieldProps<Values> &
  Pick<TextInputProps, 'placeholder' | 'description' | 'disabled' | 'size' | 'autoComplete'>

/** People write and paste numbers with spaces, hyphens and brackets; the rule knows only digits. */
const separators = /[\s().-]/g

export const PhoneField = drawnAlone(function PhoneField<Values extends object>(props: PhoneFieldProps<Values>) {
  const { form, name, label, required, ...rest } = props
  const { value, change, input } = useField(props)
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      className="tabular"
      {...rest}
      {...input}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => change(event.currentTarget.value.replaceAll(separators, ''))}
    />
  )
})
