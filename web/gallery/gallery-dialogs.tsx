import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { toastMs } from '#domain/kernel/toasts.ts'
import { confirm, inform, justify } from '#web/ui/dialogs.tsx'
import { Page } from '#web/ui/page.tsx'
import { showError, showInfo, showSuccess } from '#web/ui/toasts.ts'

export function GalleryDialogs() {
  const [answer, setAnswer] = useState('')
  return (
    <Page title="Diálogos">
      <Stack gap="md">
        <Group gap="sm">
          <Button variant="default" onClick={async () => setAnswer((await confirm()) ? 'eliminado' : 'conservado')}>
            Eliminar
          </Button>
          <Button
            variant="default"
            onClick={async () => setAnswer((await confirm(messages.confirm.sendMail)) ? 'enviado' : 'no enviado')}
          >
            Enviar correo
          </Button>
          <Button
            variant="default"
            onClick={async () => setAnswer((await justify({ title: messages.confirm.rejectTask })) ?? 'sin motivo')}
          >
            Rechazar tarea
          </Button>
          <Button
            variant="default"
            onClick={async () => {
              await inform(messages.failed.clientWithoutVehicle, messages.titles.modalError)
              setAnswer('leído')
            }}
          >
            Informar
          </Button>
        </Group>
        <Group gap="sm">
          <Button variant="default" onClick={() => showSuccess(messages.updated)}>
            Éxito
          </Button>
          <Button variant="default" onClick={() => showError(messages.failed.passwordChange, false)}>
            Error que se queda
          </Button>
          <Button variant="default" onClick={() => showError(messages.failed.import, toastMs.import)}>
            Error de importación
          </Button>
          <Button variant="default" onClick={() => showInfo(messages.refused.timerNotStarted)}>
            Información
          </Button>
        </Group>
        <Text role="log" aria-label="Respuesta">
          {answer}
        </Text>
      </Stack>
    </Page>
  )
}
