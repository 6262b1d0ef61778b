import { Box, SimpleGrid } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { transmissions } from '#domain/vehicles/transmissions.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { findInsurers } from '#web/features/insurers/public.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { WholeNumberField } from '#web/ui/number-field.tsx'
import { type Option, SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { findBrands, findCarTypes, findModels } from './car-lookups.ts'
import { CarReminder, type WaitingReminders } from './car-reminder.tsx'
import type { CarZodForm } from './car-values.ts'

type Props = { form: CarZodForm }

/** Every field of a car, wherever one is filled in: by itself, or with a new client. */
export function CarFields({ form, waiting }: Props & WaitingReminders) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextField
        form={form}
        name="car_registration"
        label="Matrícula"
        required
        isCode
        maxLength={limits.alphanumeric}
      />
      <TextField form={form} name="vin" label="VIN" required isCode maxLength={limits.alphanumeric} />
      <Brand form={form} />
      <Model form={form} />
      <WholeNumberField form={form} name="year" label="Año" required />
      <TextField form={form} name="color" label="Color" required maxLength={limits.text} />
      <LookupField
        form={form}
        name="car_type"
        label="Tipo de vehículo"
        required
        lookup={findCarTypes}
        currentLabel={form.getValues().names.car_type ?? undefined}
        onChoice={(_, option) => form.setFieldValue('names.car_type', option?.label ?? null)}
      />
      <SelectField form={form} name="transmission" label="Transmisión" required options={transmissions.options} />
      <Insurance form={form} />
      <CarReminder form={form} waiting={waiting} />
    </SimpleGrid>
  )
}

/** The models are the brand's: another brand leaves none chosen. */
function Brand({ form }: Props) {
  const add = useAction(vehicles.addBrand, { failure: messages.failed.create, invalidates: [vehicles.brands] })
  async function addBrand(name: string): Promise<Option | undefined> {
    const brand = await add.run({ body: { name } })
    return brand && { value: brand.id, label: brand.name }
  }
  return (
    <LookupField
      form={form}
      name="brand"
      label="Marca"
      required
      placeholder="Escribe para buscar"
      lookup={findBrands}
      currentLabel={form.getValues().names.brand ?? undefined}
      add={{ what: 'marca', run: addBrand }}
      onChoice={(_, option) => {
        form.setFieldValue('names.brand', option?.label ?? null)
        form.setFieldValue('model', null)
        form.setFieldValue('names.model', null)
      }}
    />
  )
}

function Model({ form }: Props) {
  const brand = form.useWatchValue('brand')
  const add = useAction(vehicles.addModel, { failure: messages.failed.create, invalidates: [vehicles.brands] })
  async function addModel(name: string): Promise<Option | undefined> {
    if (brand === null) return undefined
    const model = await add.run({ params: { id: brand }, body: { name } })
    return model && { value: model.id, label: model.name }
  }
  return (
    <LookupField
      form={form}
      name="model"
      label="Modelo"
      required
      disabled={brand === null}
      placeholder={brand === null ? 'Elige primero la marca' : 'Escribe para buscar'}
      lookup={async (search) => (brand === null ? [] : findModels(brand, form.getValues().names.brand, search))}
      dependsOn={[brand]}
      currentLabel={form.getValues().names.model ?? undefined}
      add={{ what: 'modelo', run: addModel }}
      onChoice={(_, option) => form.setFieldValue('names.model', option?.label ?? null)}
    />
  )
}

/** Only an insured car has an insurer: without the tick it is forgotten. */
function Insurance({ form }: Props) {
  const isInsured = form.useWatchValue('insured_car') === true
  return (
    <>
      <Box style={{ alignSelf: 'end' }} pb={{ base: 0, sm: 'xs' }}>
        <CheckboxField
          form={form}
          name="insured_car"
          label="Vehículo asegurado"
          onChoice={(insured) => {
            if (insured) return
            form.setFieldValue('insurance_carrier', null)
            form.setFieldValue('names.insurance_carrier', null)
          }}
        />
      </Box>
      {isInsured ? (
        <LookupField
          form={form}
          name="insurance_carrier"
          label="Aseguradora"
          clearable
          lookup={findInsurers}
          currentLabel={form.getValues().names.insurance_carrier ?? undefined}
          onChoice={(_, option) => form.setFieldValue('names.insurance_carrier', option?.label ?? null)}
        />
      ) : (
        <span aria-hidden />
      )}
    </>
  )
}
