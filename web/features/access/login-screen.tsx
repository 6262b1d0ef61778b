import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { access } from '#domain/access/access.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { beginSession, type Remembered } from '#web/kernel/session.ts'
import { Door } from './door.tsx'
import { HostMark } from './host-mark.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginScreen() {
  const remembered = useLocation().state as Remembered
  return (
    <Door title="Ingresa a tu taller" text={remembered?.ended} mark={<HostMark />}>
      <LoginForm endpoint={access.login} onSuccess={beginSession} known={remembered?.username ?? ''} />
      <Stack gap="md" align="center">
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
