import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type PasswordFieldProps<Values extends object> = FieldProps<Values> &
  Pick<PasswordInputProps, 'autoFocus' | 'description' | 'disabled' | 'size'> & {
    autoComplete: 'current-password' | 'new-password'
  }

export const PasswordField = drawnAlone(function PasswordField<Values extends object>(
  props: PasswordFieldProps<Values>,
) {
  const { form, name, label, required, description, ...rest } = props
  const { value, change, input } = useField(props)
  return (
    <PasswordInput
      maxLength={limits.login}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 }}
      {...rest}
      {...input}
      // Mantine marks the frame around it, and not what is read out.
      aria-invalid={input.error !== undefined}
      // What is asked for is not said twice when it is what is wrong.
      description={input.error === description ? undefined : description}
      value={typeof value === 'string' ? value : ''}
      onChange={change}
    />
  )
})
