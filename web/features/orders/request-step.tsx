import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { clients } from '#domain/clients/clients.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { repairTypes } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import { call } from '#web/kernel/call.ts'
import { forReception, useRegistered } from '#web/kernel/for-reception.ts'
import { paths } from '#web/kernel/paths.ts'
import { useCan } from '#web/kernel/session.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { PhotoUploads } from '#web/ui/photo-uploads.tsx'
import { type Option, SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Uploads } from '#web/ui/uploads.ts'
import { useCars } from './cars-of-client.ts'
import type { CarOfClient, ReceptionForm } from './order-values.ts'
import { PendingNotifications } from './pending-notifications.tsx'

type RequestStepProps = {
  form: ReceptionForm
  files: Uploads
  order: WorkOrder | undefined
  isOwnerSettled: boolean
  remindsOfCar: boolean
  isUploading: boolean
}

/** DETALLES DE SOLICITUD: whose car comes in, and for what. */
export function RequestStep(props: RequestStepProps) {
  const { form, files, order, isOwnerSettled, remindsOfCar, isUploading } = props
  const client = form.useWatchValue('client') as number | null
  const car = form.useWatchValue('car') as number | null
  const cars = useCars(form, order, client)
  const findsByTelephone = useCan('customer_management')
  const chosenCar = cars.find(({ id }) => id === car)

  /** Another client has other cars; who has only one, or was found by the plate of one, comes with that one. */
  function takeCars(brought: CarOfClient[], others: CarOfClient[] = [], found = brought): void {
    form.setFieldValue('cars', [...brought, ...others])
    form.setFieldValue('car', found.length === 1 ? (found[0]?.id ?? null) : null)
  }

  function takeClient(option: Option | null): void {
    const { label = '', cars = [], foundBy = '' } = (option ?? {}) as Partial<ClientOption>
    form.setFieldValue('client_name', label)
    const found = cars.filter(({ car_registration }) => plateKey(car_registration) === plateKey(foundBy))
    takeCars(cars, [], found.length > 0 ? found : cars)
  }

  /** The client who is chosen, found by the plate of another of their cars: it is that one that stands there. */
  function takeCarFoundBy(option: Option): void {
    const { foundBy = '' } = option as Partial<ClientOption>
    const found = cars.find(({ car_registration }) => plateKey(car_registration) === plateKey(foundBy))
    if (found) form.setFieldValue('car', found.id)
  }

  useRegistered(({ client: newcomer, cars: brought }) => {
    if (newcomer) {
      form.setFieldValue('client', newcomer.id)
      takeClient(optionOf(newcomer, brought))
    } else takeCars(brought, (form.getValues().cars ?? []) as CarOfClient[])
  })

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <LookupField
          form={form}
          name="client"
          label="Cliente"
          required
          disabled={isOwnerSettled}
          description={isOwnerSettled ? messages.refused.lateChange : undefined}
          placeholder={findsByTelephone ? 'Nombre, teléfono o matrícula' : 'Nombre o matrícula'}
          lookup={findClients}
          currentLabel={form.getValues().client_name ?? undefined}
          onChoice={(_, option) => takeClient(option)}
          onSame={takeCarFoundBy}
        />
        <SelectField
          form={form}
          name="car"
          label="Vehículo"
          required
          searchable
          disabled={isOwnerSettled || client === null}
          placeholder={client === null ? 'Elige primero el cliente' : undefined}
          options={cars.map(({ id, car_registration, name }) => ({
            value: id,
            label: `${car_registration} · ${name}`,
          }))}
        />
        <TextField form={form} name="cone" label="Cono" maxLength={limits.text} autoComplete="off" />
        <SelectField form={form} name="repair_type" label="Tipo de reparación" required options={repairTypes.options} />
      </SimpleGrid>
      {!isOwnerSettled && <WhereToRegister client={client} isUploading={isUploading} />}
      {remindsOfCar && client !== null && chosenCar && <PendingNotifications client={client} car={chosenCar} />}
      <PhotoUploads form={form} name="files" label="Archivos" uploads={files} />
    </Stack>
  )
}

/** Who is not found here is registered first, and so is a car; the reception goes on afterwards. */
function WhereToRegister({ client, isUploading }: { client: number | null; isUploading: boolean }) {
  const { pathname } = useLocation()
  if (!useCan('customer_management')) return null
  function stayWhileUploading(event: MouseEvent): void {
    if (!isUploading) return
    event.preventDefault()
    inform(messages.refused.uploading)
  }
  const [question, offer, to] =
    client === null
      ? ['¿El cliente es nuevo?', 'Crear cliente', paths.newClient]
      : ['¿Trae otro vehículo?', 'Crear vehículo', paths.newCar({ idClient: client })]
  return (
    <Text size="sm" c="dimmed">
      {question}{' '}
      <Anchor
        component={Link}
        to={to}
        state={forReception(pathname)}
        onClick={stayWhileUploading}
        inherit
        underline="always"
      >
        {offer}
      </Anchor>
    </Text>
  )
}

type ClientOption = Option & { cars: CarOfClient[]; foundBy?: string }

/** With the cars of each, so that choosing a client needs no further question. */
async function findClients(search: string): Promise<ClientOption[]> {
  const { results } = await call(clients.list, { query: { search, client_and_cars: 'true' } })
  return results.map(({ cars = [], ...client }) => ({ ...optionOf(client, cars), foundBy: search }))
}

type Named = { id: number; name: string; phone_number?: string | undefined }

function optionOf({ id, name, phone_number }: Named, cars: CarOfClient[]): ClientOption {
  return { value: id, label: phone_number ? `${name} · ${phone_number}` : name, cars }
}
