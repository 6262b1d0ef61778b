import { SimpleGrid } from '@mantine/core'
import { countryOptions } from '#domain/kernel/countries.ts'
import { limits } from '#domain/kernel/fields.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { BranchZodForm } from './branch-values.ts'

type Props = { form: BranchZodForm }

const columns = { base: 1, sm: 2 }

export function PlaceFields({ form }: Props) {
  return (
    <SimpleGrid cols={columns} spacing="md">
      <TextField form={form} name="name" label="Nombre de la sucursal" required maxLength={limits.text} />
      <PhoneField form={form} name="phone_number" label="Teléfono" required />
      <EmailField form={form} name="email" label="Correo electrónico" required />
      <DateField form={form} name="foundation_date" label="Fecha de fundación" maxDate={new Date()} />
      <SelectField form={form} name="country" label="País" required searchable options={countryOptions()} />
      <TextField form={form} name="city" label="Ciudad" required maxLength={limits.text} />
      <TextField form={form} name="address" label="Dirección" required maxLength={limits.text} />
    </SimpleGrid>
  )
}

/** Who runs the branch, and logs in there first. */
export function AdministratorFields({ form }: Props) {
  return (
    <SimpleGrid cols={columns} spacing="md">
      <TextField form={form} name="admin.first_name" label="Nombre" required maxLength={limits.name.most} />
      <TextField form={form} name="admin.last_name" label="Apellido" required maxLength={limits.name.most} />
      <PhoneField form={form} name="admin.phone_number" label="Teléfono" required />
      <EmailField form={form} name="admin.email" label="Correo electrónico" required />
      <TextField
        form={form}
        name="admin.username"
        label="Usuario"
        description="Con él ingresará; sin espacios"
        required
        maxLength={limits.username}
        autoComplete="off"
      />
    </SimpleGrid>
  )
}
