import { useState } from 'react'
import { type Client, clients, personalFields } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { namedCar } from '#domain/vehicles/vehicle-fields.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { readDraft, removeDraft } from '#web/kernel/drafts.ts'
import { useWayBack } from '#web/kernel/for-reception.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { Wizard } from '#web/ui/wizard.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { BillingStep } from './billing-step.tsx'
import { CarModal } from './car-modal.tsx'
import { CarsStep, issuesOfCar } from './cars-step.tsx'
import { type ClientZodForm, clientSchema, emptyClient, type FilledInClient, valuesOfClient } from './client-values.ts'
import { PersonalStep } from './personal-step.tsx'

/** Without a client it makes a new one, whose cars are asked for as well. */
export function ClientForm({ client }: { client?: Client }) {
  const me = useMe()
  const wayBack = useWayBack(paths.clients, { isNew: !client })
  const initialValues = client
    ? valuesOfClient(client)
    : emptyClient(plainDateIn(new Date(), me.time_zone), me.garage_country)
  const draftKey = `client-${client?.id ?? 'new'}`
  const form = useZodForm({ schema: clientSchema, initialValues, draftKey, version: client?.version })
  const after = {
    form,
    invalidates: [clients.list, clients.read, vehicles.list],
    onSuccess: ({ id, name, phone_number, cars }: Client) => {
      form.saved()
      wayBack.goWith({ client: { id, name, phone_number }, cars: cars.map(namedCar) })
    },
  }
  const create = useAction(clients.create, { ...after, ...said.created })
  const update = useAction(clients.update, { ...after, ...said.edited })
  const openCar = useOpenCar(form, draftKey)

  function save({ cars, prefilled, ...body }: FilledInClient): void {
    if (client) update.run({ params: { id: client.id }, body: { ...body, version: client.version } })
    else if (cars.length === 0) inform(messages.failed.clientWithoutVehicle, messages.titles.modalError)
    else create.run({ body: { ...body, cars } })
  }

  const personal = { title: 'DATOS PERSONALES', fields: personalFields, content: <PersonalStep form={form} /> }
  const billing = {
    title: 'DATOS FACTURACIÓN',
    fields: ['receipt_info'] as const,
    content: <BillingStep form={form} isNew={!client} />,
  }
  const cars = {
    title: 'VEHÍCULOS CLIENTE',
    fields: ['cars'] as const,
    content: <CarsStep form={form} onOpen={openCar.open} onRemove={openCar.remove} />,
  }
  return (
    <>
      <Wizard
        form={form}
        steps={client ? [personal, billing] : [personal, billing, cars]}
        submitLabel="Guardar"
        submitting={create.pending || update.pending}
        isKnown={client !== undefined}
        onSubmit={save}
      />
      {openCar.modal}
    </>
  )
}

/** The car that is being filled in, beside the wizard; after a reload it stands open where it was left. */
function useOpenCar(form: ClientZodForm, draftKey: string) {
  // By its plate, as those after it move up when one is removed.
  const keyOf = (at: number) => {
    const car = form.getValues().cars[at]
    return car ? `${draftKey}/car/${car.car_registration}` : `${draftKey}/new-car`
  }
  const remove = (at: number) => {
    removeDraft(keyOf(at))
    form.removeListItem('cars', at)
  }
  const [index, setIndex] = useState(() => {
    const left = [...form.getValues().cars, null].findIndex((_, at) => readDraft(keyOf(at)) !== undefined)
    return left === -1 ? null : left
  })
  if (index === null) return { open: setIndex, remove, modal: null }
  const { cars } = form.getValues()
  const modal = (
    <CarModal
      key={index}
      car={cars[index]}
      others={cars.filter((_, at) => at !== index)}
      issues={issuesOfCar(form.errors, index)}
      draftKey={keyOf(index)}
      onClose={() => setIndex(null)}
      onSave={(car) => {
        const others = Object.entries(form.errors).filter(([path]) => !path.startsWith(`cars.${index}.`))
        form.setErrors(Object.fromEntries(others))
        if (index < cars.length) form.replaceListItem('cars', index, car)
        else form.insertListItem('cars', car)
      }}
    />
  )
  return { open: setIndex, remove, modal }
}
