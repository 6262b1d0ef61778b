import { Button } from '@mantine/core'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { toastMs } from '#domain/kernel/toasts.ts'
import { logout, rememberMe, useMe } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Door } from './door.tsx'
import { PasswordForm, useNewPasswordForm } from './password-form.tsx'

export function FirstPasswordScreen() {
  const me = useMe()
  const form = useNewPasswordForm()
  const change = useAction(access.changePassword, {
    success: messages.done.passwordChanged,
    failure: { message: messages.failed.passwordChange, stays: toastMs.passwordChangeFailed },
    form,
    invalidates: [access.me],
    onSuccess: () => rememberMe({ ...me, reset_pass: false }),
  })

  return (
    <Door
      title="PRIMER INGRESO"
      text={`Hola, ${me.first_name}. Tu contraseña es temporal: elige una que solo tú conozcas.`}
    >
      <PasswordForm form={form} pending={change.pending} onSubmit={(body) => change.run({ body })} />
      <Button variant="subtle" color="gray" onClick={logout}>
        Cerrar sesión
      </Button>
    </Door>
  )
}
