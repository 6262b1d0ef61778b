import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Navigate, useLocation } from 'react-router'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { Door, useCountdown } from '#web/features/access/public.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { paths } from '#web/kernel/paths.ts'
import type { Remembered } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { beginOperatorSession, useOperatorToken } from './operator-session.ts'

export function OperatorLoginScreen() {
  const remembered = useLocation().state as Remembered
  const token = useOperatorToken()
  const form = useZodForm({ schema: platform.login.body, initialValues: { username: '', password: '' } })
  const [wait, startWait] = useCountdown()
  const login = useAction(platform.login, {
    failure: messages.wrongCredentials,
    form,
    onSuccess: beginOperatorSession,
    onFailure: (failure) => {
      if (failure instanceof CallError && failure.retryAfter) startWait(failure.retryAfter)
    },
  })
  if (token) return <Navigate to={remembered?.from ?? paths.platform.figures} replace />

  return (
    <Door
      title="Consola de la plataforma"
      text={remembered?.expired ? messages.sessionExpired : 'Solo para quienes operan Bujía.'}
    >
      <form onSubmit={form.onSubmit((body) => login.run({ body }))} noValidate>
        <Stack gap="md">
          <TextInput
            label="Usuario"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus
            maxLength={limits.login}
            key={form.key('username')}
            {...form.getInputProps('username')}
          />
          <PasswordField form={form} name="password" label="Contraseña" autoComplete="current-password" />
          <Button type="submit" fullWidth size="md" mt={4} loading={login.pending} disabled={wait > 0}>
            INGRESAR
          </Button>
          {wait > 0 && (
            <Text size="sm" c="dimmed" ta="center" className="tabular">
              Podrás volver a intentarlo en {wait} s.
            </Text>
          )}
        </Stack>
      </form>
    </Door>
  )
}
