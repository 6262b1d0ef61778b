import type { TextInputProps } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import type { FieldProps } from './field.ts'
import { TextField } from './text-field.tsx'

type EmailFieldProps<Values extends object> = FieldProps<Values> & Pick<TextInputProps, 'disabled' | 'autoComplete'>

export function EmailField<Values extends object>(props: EmailFieldProps<Values>) {
  return <TextField {...props} type="email" maxLength={limits.email} />
}
