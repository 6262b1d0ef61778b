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
      onChange={({ currentTarget: box }) => {
        // What is no part of the number goes. It must not take the caret to the end: what is typed next would stand there.
        const caret = barePhone(box.value.slice(0, box.selectionStart ?? undefined)).length
        change(barePhone(box.value))
        queueMicrotask(() => {
          if (document.activeElement === box) box.setSelectionRange(caret, caret)
        })
      }}
    />
  )
})
