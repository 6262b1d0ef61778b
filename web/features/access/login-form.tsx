import { Button, Stack, Text, TextInput } from '@mantine/core'
import { loginForm } from '#domain/access/access.contract.ts'
import type { Answered, Endpoint } from '#domain/kernel/endpoint.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Ask } from '#web/kernel/call.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { asTyped } from '#web/ui/as-typed.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { useCountdown } from './use-countdown.ts'

/** Asks for just a user's name and a password, whoever's. */
type LoginEndpoint = Endpoint & { body: typeof loginForm }

type Props<E extends LoginEndpoint> = {
  endpoint: E
  onSuccess: (answer: Answered<E>) => void
  /** The username, where it is known already: then only the password is missing. */
  known?: string
}

export function LoginForm<E extends LoginEndpoint>({ endpoint, onSuccess, known = '' }: Props<E>) {
  const form = useZodForm({ schema: loginForm, initialValues: { username: known, password: '' } })
  const [wait, startWait] = useCountdown()
  const login = useAction(endpoint, {
    failure: messages.wrongCredentials,
    form,
    onSuccess,
    onFailure: (failure) => {
      if (failure instanceof CallError && failure.retryAfter) startWait(failure.retryAfter)
    },
  })

  return (
    // What is asked depends on the endpoint, and the compiler does not follow that a login is asked with its body alone.
    <form onSubmit={form.onSubmit((body) => login.run({ body } as Ask<E>))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Usuario"
          autoComplete="username"
          {...asTyped}
          autoFocus={!known}
          maxLength={limits.login}
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
  )
}
