import { TextInput, type TextInputProps } from '@mantine/core'
import { barePhone } from '#domain/kernel/fields.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type PhoneFieldProps<Values extends object> = FieldProps<Values> &
  Pick<TextInputProps, 'placeholder' | 'description' | 'disabled' | 'size' | 'autoComplete'>

export const PhoneField = drawnAlone(function PhoneField<Values extends object>(props: PhoneFieldProps<Values>) {
  const { form, name, label, required, ...rest } = props
  const { value, change, input } = useField(props)
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      // Whose own it is says so; otherwise a device would offer the number of whoever holds it for a client's.
      autoComplete="off"
      className="tabular"
      {...rest}
      {...input}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => change(barePhone(event.currentTarget.value))}
    />
  )
})
