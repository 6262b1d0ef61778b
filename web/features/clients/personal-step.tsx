import { SimpleGrid, Stack } from '@mantine/core'
import { genders, references, socialNetworks } from '#domain/clients/client-codes.ts'
import { countryOptions } from '#domain/kernel/countries.ts'
import { limits } from '#domain/kernel/fields.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ClientZodForm } from './client-values.ts'
import { ContactRows } from './contact-rows.tsx'

type Props = { form: ClientZodForm }

/** DATOS PERSONALES, with the people to call. */
export function PersonalStep({ form }: Props) {
  return (
    <Stack gap="md">
      <RequiredMark />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField form={form} name="name" label="Nombre" required maxLength={limits.name.most} />
        <TextField form={form} name="document_number" label="Número de documento" maxLength={limits.text} />
        <EmailField form={form} name="email" label="Correo electrónico" required autoComplete="off" />
        <PhoneField form={form} name="phone_number" label="Teléfono fijo" required />
        <PhoneField form={form} name="mobil_number" label="Celular" />
        <SelectField form={form} name="gender" label="Género" required options={genders.options} />
        <DateField form={form} name="birth_date" label="Fecha de nacimiento" maxDate={new Date()} />
        <DateField form={form} name="admission_date" label="Fecha de ingreso" required maxDate={new Date()} />
        <SelectField form={form} name="country" label="País" required searchable options={countryOptions()} />
        <TextField form={form} name="city" label="Ciudad" required maxLength={limits.text} />
        <TextField form={form} name="address" label="Dirección" required maxLength={limits.text} />
        <Reference form={form} />
      </SimpleGrid>
      <ContactRows form={form} />
    </Stack>
  )
}

/** How they found the workshop. A network is chosen, anything else is told in one's own words. */
function Reference({ form }: Props) {
  const reference = form.useWatchValue('reference')
  const isNetwork = reference === references.code.social_network
  return (
    <>
      <SelectField
        form={form}
        name="reference"
        label="¿Cómo nos conoció?"
        clearable
        options={references.options}
        onChoice={(chosen) => {
          const becomesNetwork = chosen === references.code.social_network
          if (chosen === null || becomesNetwork !== isNetwork) form.setFieldValue('description_reference', null)
        }}
      />
      {isNetwork && (
        <SelectField
          form={form}
          name="description_reference"
          label="Red social"
          clearable
          options={socialNetworks.options}
        />
      )}
      {reference !== null && !isNetwork && (
        <TextField form={form} name="description_reference" label="Descripción" maxLength={limits.text} />
      )}
    </>
  )
}
