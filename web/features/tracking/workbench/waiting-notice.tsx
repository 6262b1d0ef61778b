import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { Kept } from '#web/kernel/outbox-store.ts'

export const waitingForNetwork = 'Esperando conexión…'

/** Said once something could not be sent: it is kept, and nobody has to press again. */
export function WaitingNotice({ waiting }: { waiting: readonly Kept[] }) {
  if (!waiting.some(({ tries }) => tries > 0)) return null
  return (
    <Alert color="amber" variant="light" role="status" p="sm" icon={<IconCloudOff size={20} aria-hidden />}>
      Sin conexión. Lo que hiciste está guardado en este dispositivo y se enviará solo cuando vuelva la red.
    </Alert>
  )
}
