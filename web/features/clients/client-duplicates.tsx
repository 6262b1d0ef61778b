import { Button, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { TakenOver } from '#domain/clients/client-merge.rules.ts'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { type Client, type ClientRow, clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { mayCall, useMe } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { wordFor } from '#web/ui/word-for.ts'
import { MergeLosses } from './merge-losses.tsx'

/** What a person calls the fields that are taken over. */
const fieldNames: Record<TakenOver, string> = {
  mobil_number: 'celular',
  birth_date: 'fecha de nacimiento',
  document_number: 'documento',
  reference: 'referencia',
  description_reference: 'descripción de la referencia',
}

export function ClientDuplicates({ client }: { client: Client }) {
  const mayMerge = mayCall(useMe(), clientUpkeep.merge)
  const found = useEndpoint(clientUpkeep.duplicates, { params: { id: client.id } })
  const [compared, setCompared] = useState<ClientRow | null>(null)
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="sm">
        <Title order={2}>Posibles duplicados</Title>
        <Text size="sm" c="dimmed">
          Clientes con el mismo documento o teléfono.
        </Text>
        {found.isPending && <Skeleton height={48} />}
        {found.isError && <ReadError query={found} />}
        {found.data?.length === 0 && <Text>{messages.list.empty}</Text>}
        {found.data?.map((other) => (
          <Group key={other.id} justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{other.name}</Text>
              <Text size="sm" c="dimmed" className="tabular">
                {[other.document_number, other.phone_number, other.email].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {mayMerge && (
              <Button variant="default" onClick={() => setCompared(other)} aria-label={`Comparar y unir ${other.name}`}>
                Comparar y unir
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {compared && <MergeModal client={client} other={compared} onClose={() => setCompared(null)} />}
    </Paper>
  )
}

type MergeModalProps = { client: Client; other: ClientRow; onClose: () => void }

function MergeModal({ client, other, onClose }: MergeModalProps) {
  const isPhone = useIsPhone()
  const preview = useEndpoint(clientUpkeep.mergePreview, { params: { id: client.id, other: other.id } })
  const merge = useAction(clientUpkeep.merge, {
    success: 'Clientes unidos',
    failure: messages.failed.edit,
    invalidates: [clients.list, clients.read, clientUpkeep.duplicates, vehicles.list],
    onSuccess: onClose,
    onFailure: (failure) => {
      if (failure instanceof CallError && failure.isGone) onClose()
    },
  })
  const { data } = preview
  return (
    <OpenModal onClose={onClose} title="Unir clientes" size="lg" fullScreen={isPhone} closeOnClickOutside>
      <Stack gap="md">
        {preview.isError && <ReadError query={preview} />}
        {preview.isPending && <Skeleton height={160} />}
        {data && (
          <>
            <Text>
              Se conserva <strong>{data.kept.name}</strong> y desaparece <strong>{data.other.name}</strong>. Después de
              unirlos, el cliente tendrá:
            </Text>
            <List>
              <List.Item>{counted(data.cars, 'vehículo', 'vehículos')}</List.Item>
              <List.Item>{counted(data.contacts, 'contacto', 'contactos')}</List.Item>
              <List.Item>{counted(data.orders, 'orden', 'órdenes')}</List.Item>
              <List.Item>
                <Money value={data.total_amount} /> facturado
              </List.Item>
            </List>
            <Text>
              {data.taken_over.length > 0
                ? `Se toma del otro: ${data.taken_over.map((field) => fieldNames[field]).join(', ')}.`
                : 'Sus datos personales y de facturación no cambian.'}
            </Text>
            <MergeLosses kept={data.kept} other={data.other} />
            <Text size="sm" c="dimmed">
              {messages.confirm.delete.text}
            </Text>
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={!data}
            loading={merge.pending}
            onClick={() =>
              merge.run({
                params: { id: client.id },
                body: { other: other.id, version: data?.kept.version, other_version: data?.other.version },
              })
            }
          >
            Unir clientes
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${wordFor(count, one, many)}`
}
