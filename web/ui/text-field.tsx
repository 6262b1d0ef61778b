import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { type FieldProps, useField } from './field.ts'

type TextFieldProps<Values extends object> = FieldProps<Values> &
  Pick<TextInputProps, 'placeholder' | 'description' | 'disabled' | 'maxLength' | 'autoComplete' | 'type' | 'size'> & {
    /** Several lines. */
    lines?: boolean
  }

export function TextField<Values extends object>(props: TextFieldProps<Values>) {
  const { form, name, label, required, lines, type, ...rest } = props
  const { value, change, input } = useField(props)
  const shared = { ...rest, ...input, value: typeof value === 'string' ? value : '', onChange: change }
  return lines ? <Textarea autosize minRows={3} maxRows={12} {...shared} /> : <TextInput type={type} {...shared} />
}
