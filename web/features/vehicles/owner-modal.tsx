import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { clients } from '#domain/clients/clients.contract.ts'
import { chosen } from '#domain/kernel/number-fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { namedCar } from '#domain/vehicles/vehicle-fields.ts'
import { type Car, vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { call } from '#web/kernel/call.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { ClosableModal } from '#web/ui/closable-modal.tsx'
import { confirm } from '#web/ui/dialogs.tsx'
import { LookupField } from '#web/ui/lookup-field.tsx'
import type { Option } from '#web/ui/select-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'

type Props = { car: Car; opened: boolean; onClose: () => void }

/** "Cambiar propietario": the car is somebody else's from now on. */
export function OwnerModal({ car, opened, onClose }: Props) {
  return (
    <ClosableModal opened={opened} onClose={onClose} title="Cambiar propietario" closeOnClickOutside={false}>
      <OwnerForm car={car} onClose={onClose} />
    </ClosableModal>
  )
}

const schema = z.object({ client: chosen })

function OwnerForm({ car, onClose }: Omit<Props, 'opened'>) {
  const form = useZodForm({ schema, initialValues: { client: null } })
  const [heir, setHeir] = useState('')
  const change = useAction(vehicles.changeOwner, {
    ...said.edited,
    form,
    invalidates: [vehicles.list, vehicles.read, clients.list, clients.read],
    onSuccess: onClose,
  })

  async function askToChange({ client }: z.output<typeof schema>) {
    const question = messages.confirm.changeOwner(car.car_registration, heir)
    if (!(await confirm({ ...question, confirmLabel: 'Cambiar propietario' }))) return
    await change.run({ params: { id: car.id }, body: { client, version: car.version } })
  }

  return (
    <form onSubmit={form.onSubmit(askToChange)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {car.car_registration}, {namedCar(car).name}, es de{' '}
          <Text span inherit fw={600}>
            {car.client_name}
          </Text>
          .
        </Text>
        <LookupField
          form={form}
          name="client"
          label="Nuevo propietario"
          required
          placeholder="Escribe para buscar"
          lookup={(search) => findOthers(search, car.client)}
          onChoice={(_, option) => setHeir(option?.label ?? '')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={change.pending}>
            Cancelar
          </Button>
          <Button type="submit" loading={change.pending}>
            Continuar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Clients but the one who has it; their document tells apart those who are called alike. */
async function findOthers(search: string, owner: number): Promise<Option[]> {
  const { results } = await call(clients.list, { query: { search } })
  return results
    .filter(({ id }) => id !== owner)
    .map(({ id, name, document_number }) => ({
      value: id,
      label: document_number ? `${name} · ${document_number}` : name,
    }))
}
