import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Door } from './door.tsx'
import { PasswordForm, useNewPasswordForm } from './password-form.tsx'

export function ResetPasswordScreen() {
  const { token = '' } = useParams()
  const navigate = useOnward()
  const form = useNewPasswordForm()
  const reset = useAction(access.resetPassword, {
    success: messages.done.passwordReset,
    failure: messages.failed.passwordReset,
    form,
    onSuccess: () => navigate(paths.login, { replace: true }),
    onFailure: (failure) => {
      if (!canBeMended(failure)) navigate(paths.login, { replace: true })
    },
  })

  return (
    <Door title="RECUPERACIÓN DE CONTRASEÑA">
      <PasswordForm form={form} pending={reset.pending} onSubmit={(body) => reset.run({ body: { ...body, token } })} />
      <Anchor component={Link} to={paths.login} size="sm" ta="center">
        {messages.back}
      </Anchor>
    </Door>
  )
}

/** The link still serves when only the password was refused, or when the server was not reached. */
function canBeMended(failure: unknown): boolean {
  return failure instanceof CallError && (failure.isPassing || failure.errors?.password !== undefined)
}
