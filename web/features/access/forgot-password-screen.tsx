import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { access, recoveryForm } from '#domain/access/access.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { toastMs } from '#domain/kernel/toasts.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { Door } from './door.tsx'

export function ForgotPasswordScreen() {
  const navigate = useOnward()
  const form = useZodForm({ schema: recoveryForm, initialValues: { email: '' } })
  const send = useAction(access.sendRecoveryMail, {
    failure: { message: messages.failed.recoveryMail, stays: toastMs.recoveryMail },
    form,
    onSuccess: (_, { body }) => navigate(paths.recoverySent({ email: body.email })),
  })

  return (
    <Door
      title="Recupera tu contraseña"
      text="Escribe el correo electrónico de tu usuario y te enviaremos un enlace para elegir una nueva."
    >
      <form onSubmit={form.onSubmit((body) => send.run({ body }))} noValidate>
        <Stack gap="md">
          <TextInput
            label="Correo electrónico"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoFocus
            maxLength={limits.email}
            {...form.getInputProps('email')}
          />
          <Button type="submit" fullWidth size="md" mt={4} loading={send.pending}>
            ENVIAR
          </Button>
        </Stack>
      </form>
      <Anchor component={Link} to={paths.login} size="sm" ta="center">
        {messages.back}
      </Anchor>
    </Door>
  )
}
