import { SimpleGrid, Stack, Text } from '@mantine/core'
import { countryOptions } from '#domain/kernel/countries.ts'
import { limits } from '#domain/kernel/fields.ts'
import type { Plan } from '#domain/subscription/subscription.contract.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { OrderTypesField } from './order-types-field.tsx'
import type { RegistrationZodForm } from './registration-values.ts'

type Props = { form: RegistrationZodForm; plan: Plan }

const columns = { base: 1, sm: 2 }

export function GarageStep({ form, plan }: Props) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={columns} spacing="md">
        <TextField
          form={form}
          name="name"
          label="Nombre del taller"
          required
          maxLength={limits.text}
          autoComplete="organization"
        />
        <PhoneField form={form} name="phone_number" label="Teléfono" required autoComplete="tel" />
        <EmailField form={form} name="email" label="Correo electrónico" required autoComplete="email" />
        <SelectField form={form} name="country" label="País" required searchable options={countryOptions()} />
        <TextField
          form={form}
          name="city"
          label="Ciudad"
          required
          maxLength={limits.text}
          autoComplete="address-level2"
        />
        <TextField
          form={form}
          name="address"
          label="Dirección"
          required
          maxLength={limits.text}
          autoComplete="street-address"
        />
        <DateField form={form} name="foundation_date" label="Fecha de fundación" maxDate={new Date()} />
        <OrderTypesField form={form} plan={plan} />
        <TextField
          form={form}
          name="subdomain"
          label="Subdominio"
          description="El comienzo de la dirección web de tu taller: de 3 a 30 letras"
          maxLength={limits.subdomain.most}
        />
        <TextField
          form={form}
          name="prefix"
          label="Prefijo de órdenes"
          description="Las 3 letras con que comienzan los números de orden"
          maxLength={3}
        />
      </SimpleGrid>
      <Logo form={form} />
    </Stack>
  )
}

function Logo({ form }: { form: RegistrationZodForm }) {
  const isChosen = form.useWatchValue('logo') !== null
  return (
    <div>
      <UploadField form={form} name="logo" label="Logo" kind="image" />
      {isChosen && (
        <Text size="xs" c="dimmed" mt={4}>
          Si recargas la página, tendrás que elegirlo de nuevo.
        </Text>
      )}
    </div>
  )
}
