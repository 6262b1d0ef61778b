import { Button, Stack } from '@mantine/core'
import type * as z from 'zod'
import { passwordForm } from '#domain/access/access.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'

type NewPassword = z.output<typeof passwordForm>

export function useNewPasswordForm() {
  return useZodForm({ schema: passwordForm, initialValues: { password: '', password_confirmation: '' } })
}

type Props = {
  form: ReturnType<typeof useNewPasswordForm>
  pending: boolean
  onSubmit: (values: NewPassword) => void
}

/** A new password, twice. */
export function PasswordForm({ form, pending, onSubmit }: Props) {
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="md">
        <PasswordField
          form={form}
          name="password"
          label="Nueva contraseña"
          description={messages.invalid.minCharacters(limits.password.least)}
          autoComplete="new-password"
          autoFocus
          required
        />
        <PasswordField
          form={form}
          name="password_confirmation"
          label="Confirmar contraseña"
          autoComplete="new-password"
          required
        />
        <Button type="submit" fullWidth size="md" mt={4} loading={pending}>
          REGISTRAR
        </Button>
      </Stack>
    </form>
  )
}
