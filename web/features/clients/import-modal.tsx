import { Alert, Anchor, Button, Group, List, Menu, ScrollArea, Stack, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod'
import { clientStates } from '#domain/clients/client-codes.ts'
import { clientTransfer } from '#domain/clients/client-transfer.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { messages } from '#domain/kernel/texts.ts'
import { toastMs } from '#domain/kernel/toasts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { newKey } from '#web/kernel/attempt-key.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useDownload } from '#web/kernel/use-download.ts'
import { ClosableModal } from '#web/ui/closable-modal.tsx'
import { Form } from '#web/ui/form.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { ImportProgress } from './import-progress.tsx'

const schema = z.object({ fileExcel: z.instanceof(File, { error: messages.requiredBare }) })

/** The button and its modal. An import goes on when the modal is closed, and opening it again shows how far it is. */
export function ImportButton() {
  const [opened, setOpened] = useState(false)
  /** What is wrong with the file: cell by cell, or with the whole of it. */
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [key, setKey] = useState(newKey)
  const isPhone = useIsPhone()
  const form = useZodForm({ schema, initialValues: { fileExcel: null } })
  const template = useDownload(clientTransfer.importTemplate)
  const load = useAction(clientTransfer.import, {
    success: { message: messages.done.clientsImported, stays: toastMs.import },
    failure: { message: messages.failed.import, stays: toastMs.import },
    invalidates: [clients.list, vehicles.list, vehicles.brands],
    onSuccess: () => {
      form.reset()
      setKey(newKey())
      setOpened(false)
    },
    onFailure: (failure) => {
      // While nobody knows whether it worked, the same again has to be the same.
      if (!(failure instanceof CallError) || failure.isUnsettled) return
      setWrong(Object.values(failure.errors ?? {}).flat())
      setKey(newKey())
    },
  })

  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpened(true)}>
        Importar
      </Button>
      <ClosableModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Importa tu excel"
        size="lg"
        fullScreen={isPhone}
      >
        <Form
          form={form}
          onSubmit={({ fileExcel }) => {
            setWrong([])
            load.run({ body: { key }, files: { fileExcel } })
          }}
        >
          <Stack gap="md">
            <Text size="sm">
              Llena la plantilla con un cliente y su vehículo en cada fila.{' '}
              <Anchor
                component="button"
                type="button"
                inherit
                disabled={template.pending}
                onClick={() => template.run({})}
              >
                Descargar plantilla
              </Anchor>
            </Text>
            <UploadField form={form} name="fileExcel" label="Archivo" kind="excel" required disabled={load.pending} />
            {load.pending && <ImportProgress importKey={key} sent={load.progress} />}
            {wrong.length > 0 && !load.pending && <WrongCells wrong={wrong} />}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={() => setOpened(false)}>
                CERRAR
              </Button>
              <Button type="submit" loading={load.pending}>
                CARGAR
              </Button>
            </Group>
          </Stack>
        </Form>
      </ClosableModal>
    </>
  )
}

function WrongCells({ wrong }: { wrong: readonly string[] }) {
  return (
    <Alert color="red" variant="light" title={messages.sheet.nothingSaved} role="alert">
      <ScrollArea.Autosize mah="16rem" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Errores del archivo' }}>
        <List size="sm" spacing={4}>
          {wrong.map((says) => (
            <List.Item key={says}>{says}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Alert>
  )
}

/** The clients as an Excel file: those of the state that is shown, or every one. */
export function ExportButton({ state }: { state: CodeOf<typeof clientStates> }) {
  const file = useDownload(clientTransfer.export)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={file.pending}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => file.run({ query: { type_client: state } })}>
          Solo {clientStates.labelOf(state).toLowerCase()}
        </Menu.Item>
        <Menu.Item onClick={() => file.run({ query: {} })}>Todos los clientes</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
