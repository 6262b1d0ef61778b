import { SimpleGrid } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { countryOptions } from '#domain/kernel/countries.ts'
import { limits } from '#domain/kernel/fields.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RegistrationZodForm } from './registration-values.ts'

/** To whom the subscription is invoiced. */
export function ReceiptStep({ form }: { form: RegistrationZodForm }) {
  usePrefilled(form)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextField form={form} name="receipt_info.name" label="Nombre o razón social" required maxLength={limits.text} />
      <TextField
        form={form}
        name="receipt_info.tax_id"
        label="Identificación tributaria"
        required
        maxLength={limits.text}
      />
      <PhoneField form={form} name="receipt_info.phone_number" label="Teléfono" />
      <TextField
        form={form}
        name="receipt_info.email"
        label="Correo electrónico"
        type="email"
        maxLength={limits.email}
        autoComplete="email"
      />
      <SelectField
        form={form}
        name="receipt_info.country"
        label="País"
        required
        searchable
        options={countryOptions()}
      />
      <TextField form={form} name="receipt_info.city" label="Ciudad" required maxLength={limits.text} />
      <TextField form={form} name="receipt_info.address" label="Dirección" required maxLength={limits.text} />
    </SimpleGrid>
  )
}

const shared = ['name', 'phone_number', 'email', 'country', 'city', 'address'] as const

/** Most workshops are invoiced under their own name and address: it is there before anything was typed here. */
function usePrefilled({ getValues, setFieldValue }: RegistrationZodForm): void {
  useLayoutEffect(() => {
    const { receipt_info, ...garage } = getValues()
    if (Object.values(receipt_info).some(Boolean)) return
    for (const field of shared) setFieldValue(`receipt_info.${field}`, garage[field])
  }, [getValues, setFieldValue])
}
