import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { type Client, clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { mayCall, useMe } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useDownload } from '#web/kernel/use-download.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { justify } from '#web/ui/dialogs.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import { ClientDuplicates } from './client-duplicates.tsx'

/** One client's records: others that look like the same person, and what the person may ask for. */
export function ClientRecordsScreen() {
  const id = Number(useParams().id)
  const client = useEndpoint(clients.read, { params: { id } })
  if (client.isLoadingError) {
    return (
      <Page title="Duplicados y datos personales" narrow>
        <ReadFailure query={client} to={paths.clients} />
      </Page>
    )
  }
  if (!client.data) return <LoadingScreen />
  return (
    <Page title={client.data.name} narrow actions={<BackLink to={paths.clients}>Salir</BackLink>}>
      <Stack gap="xl">
        <ClientDuplicates client={client.data} />
        <PersonalData client={client.data} />
      </Stack>
    </Page>
  )
}

function PersonalData({ client }: { client: Client }) {
  const navigate = useOnward()
  const me = useMe()
  const mayErase = mayCall(me, clientUpkeep.erase)
  const personalData = useDownload(clientUpkeep.personalData)
  const erase = useAction(clientUpkeep.erase, {
    success: 'Datos borrados',
    failure: messages.failed.delete,
    invalidates: [clients.list, clients.read],
    onSuccess: () => navigate(asLastSeen(paths.clients), { replace: true }),
  })

  async function askToErase() {
    const text =
      'Se borrarán su nombre, documento, contactos y vehículos sin órdenes. Las órdenes facturadas conservan sus datos de facturación. No se puede deshacer.'
    const reason = await justify({ title: '¿Borrar los datos personales?', text, confirmLabel: 'Borrar datos' })
    if (reason) await erase.run({ params: { id: client.id }, body: { reason, version: client.version } })
  }

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="sm">
        <Title order={2}>Datos personales</Title>
        <Text size="sm" c="dimmed">
          Si el cliente lo pide, puedes entregarle todo lo que el taller sabe de él{mayErase && ', o borrarlo'}.
          {me.is_branch_user && ' Las órdenes de otras sucursales no van en el archivo.'}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={personalData.pending}
            onClick={() => personalData.run({ params: { id: client.id } })}
          >
            Descargar sus datos
          </Button>
          {mayErase && (
            <Button
              variant="default"
              c="red"
              leftSection={<IconEraser size={18} aria-hidden />}
              loading={erase.pending}
              onClick={askToErase}
            >
              Borrar sus datos
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}
