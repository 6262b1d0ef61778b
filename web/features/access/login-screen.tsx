import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { access, loginForm } from '#domain/access/access.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { paths } from '#web/kernel/paths.ts'
import { beginSession, type Remembered } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { Door } from './door.tsx'
import { HostMark } from './host-mark.tsx'
import { useCountdown } from './use-countdown.ts'

export function LoginScreen() {
  const remembered = useLocation().state as Remembered
  const known = remembered?.username ?? ''
  const form = useZodForm({ schema: loginForm, initialValues: { username: known, password: '' } })
  const [wait, startWait] = useCountdown()
  const login = useAction(access.login, {
    failure: messages.wrongCredentials,
    form,
    onSuccess: beginSession,
    onFailure: (failure) => {
      if (failure instanceof CallError && failure.retryAfter) startWait(failure.retryAfter)
    },
  })

  return (
    <Door
      title="Ingresa a tu taller"
      text={remembered?.expired ? messages.sessionExpired : undefined}
      mark={<HostMark />}
    >
      <form onSubmit={form.onSubmit((body) => login.run({ body }))} noValidate>
        <Stack gap="md">
          <TextInput
            label="Usuario"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoFocus={!known}
            maxLength={limits.login}
            key={form.key('username')}
            {...form.getInputProps('username')}
          />
          <PasswordField
            form={form}
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            autoFocus={known !== ''}
          />
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
      <Stack gap="xs" align="center">
        <Text size="sm" c="dimmed">
          ¿Olvidaste tu contraseña?{' '}
          <Anchor component={Link} to={paths.forgotPassword} fw={600}>
            RECUPERAR
          </Anchor>
        </Text>
        <Text size="sm" c="dimmed">
          ¿Tu taller aún no usa Bujía?{' '}
          <Anchor component={Link} to={paths.suscriptions} fw={600}>
            REGISTRARME
          </Anchor>
        </Text>
      </Stack>
    </Door>
  )
}
