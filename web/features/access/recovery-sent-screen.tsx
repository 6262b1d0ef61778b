import { Anchor, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { paths } from '#web/kernel/paths.ts'
import { Door } from './door.tsx'

export function RecoverySentScreen() {
  const { email } = useParams()
  return (
    <Door title="¡ENVIADO!" text={messages.done.recoveryMail}>
      <Text fw={600}>{email}</Text>
      <Text size="sm" c="dimmed">
        El enlace sirve una sola vez y vence en una hora. Si no lo ves, revisa tu correo no deseado.
      </Text>
      <Anchor component={Link} to={paths.login} size="sm" ta="center">
        {messages.back}
      </Anchor>
    </Door>
  )
}
