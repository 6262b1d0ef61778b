import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { Kept } from '#web/kernel/outbox-store.ts'

export const waitingForNetwork = 'Esperando conexión…'
/** An end must not overtake what was done before it. */
export const unsentBefore = 'Aún hay acciones sin enviar. Espera a que vuelva la conexión.'

/** Whether something could not be sent; what comes after it waits as well. */
export function isHeldUp(waiting: readonly Kept[]): boolean {
  return waiting.some(({ tries }) => tries > 0)
}

/** Said then: it is kept, and nobody has to press again. */
export function WaitingNotice({ waiting }: { waiting: readonly Kept[] }) {
  if (!isHeldUp(waiting)) return null
  return (
    <Alert color="amber" variant="light" role="status" p="sm" icon={<IconCloudOff size={20} aria-hidden />}>
      Sin conexión con el servidor. Lo que hiciste está guardado en este dispositivo y se enviará solo cuando vuelva.
    </Alert>
  )
}
