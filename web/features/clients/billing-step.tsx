import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { countryOptions } from '#domain/kernel/countries.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ClientZodForm, followed } from './client-values.ts'

type Props = {
  form: ClientZodForm
  /** Of a new client they begin as the client's own. */
  isNew: boolean
}

/** DATOS FACTURACIÓN: under what the client is billed. */
export function BillingStep({ form, isNew }: Props) {
  useFollowed(form, isNew)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {messages.requiredMark}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          form={form}
          name="receipt_info.name"
          label="Nombre o razón social"
          required
          maxLength={limits.text}
        />
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
          autoComplete="off"
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
    </Stack>
  )
}

/** Whoever goes back to correct the name finds the correction here as well. */
function useFollowed({ getValues, setFieldValue }: ClientZodForm, isNew: boolean): void {
  useLayoutEffect(() => {
    if (!isNew) return
    for (const { field, value } of followed(getValues())) {
      setFieldValue(`receipt_info.${field}`, value)
      setFieldValue(`prefilled.${field}`, value)
    }
  }, [getValues, setFieldValue, isNew])
}
