import { Paper, Stack } from '@mantine/core'
import { clients } from '#domain/clients/clients.contract.ts'
import { namedCar } from '#domain/vehicles/vehicle-fields.ts'
import { type Car, vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { useWayBack } from '#web/kernel/for-reception.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Form } from '#web/ui/form.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { CarFields } from './car-fields.tsx'
import { emptyCar, filledInCar, valuesOfCar } from './car-values.ts'

/** Without a car it makes a new one of the client. */
export function CarForm({ idClient, car }: { idClient: number; car?: Car }) {
  const wayBack = useWayBack(paths.cars({ idClient }), { isNew: !car })
  const form = useZodForm({
    schema: filledInCar,
    initialValues: car ? valuesOfCar(car) : emptyCar,
    draftKey: `car-${car?.id ?? `new-${idClient}`}`,
    version: car?.version,
  })
  const after = {
    form,
    invalidates: [vehicles.list, vehicles.read, clients.list, clients.read],
    onSuccess: (saved: Car) => {
      form.saved()
      wayBack.goWith({ cars: [namedCar(saved)] })
    },
  }
  const create = useAction(vehicles.create, { ...after, ...said.created })
  const update = useAction(vehicles.update, { ...after, ...said.edited })
  const isSaving = create.pending || update.pending

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Form
        form={form}
        isSaving={isSaving}
        onSubmit={(body) =>
          car
            ? update.run({ params: { id: car.id }, body: { ...body, version: car.version } })
            : create.run({ body: { ...body, client: idClient } })
        }
      >
        <Stack gap="md">
          <RequiredMark />
          <CarFields form={form} waiting={car?.notifications} />
          <FormButtons cancelTo={wayBack.address} saving={isSaving} />
        </Stack>
      </Form>
    </Paper>
  )
}
