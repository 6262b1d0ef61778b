import { SimpleGrid } from '@mantine/core'
import { countryOptions } from '#domain/kernel/countries.ts'
import { limits } from '#domain/kernel/fields.ts'
import type { ReceiptInfoForm } from '#domain/kernel/receipt-info.ts'
import { EmailField } from './email-field.tsx'
import type { FieldProps } from './field.ts'
import { PhoneField } from './phone-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import type { Unfinished } from './zod-form.ts'

type Values = { receipt_info: Unfinished<ReceiptInfoForm> }

type Props = {
  form: FieldProps<Values>['form']
  /** Shown, and not to be changed. */
  disabled?: boolean
  /** Somebody fills in what is a client's: their device is not to offer what is their own. */
  isAnothers?: boolean
}

/** Under what somebody is billed: the part of a form that is called `receipt_info`. */
export function ReceiptFields({ form, disabled = false, isAnothers = false }: Props) {
  const shared = { form, disabled }
  // Nothing is asked for where nothing can be filled in.
  const required = !disabled
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextField
        {...shared}
        name="receipt_info.name"
        label="Nombre o razón social"
        required={required}
        maxLength={limits.text}
      />
      <TextField
        {...shared}
        name="receipt_info.tax_id"
        label="Identificación tributaria"
        required={required}
        maxLength={limits.text}
      />
      <PhoneField
        {...shared}
        name="receipt_info.phone_number"
        label="Teléfono"
        autoComplete={isAnothers ? 'off' : 'tel'}
      />
      <EmailField
        {...shared}
        name="receipt_info.email"
        label="Correo electrónico"
        autoComplete={isAnothers ? 'off' : 'email'}
      />
      <SelectField
        {...shared}
        name="receipt_info.country"
        label="País"
        required={required}
        searchable
        options={countryOptions()}
      />
      <TextField {...shared} name="receipt_info.city" label="Ciudad" required={required} maxLength={limits.text} />
      <TextField
        {...shared}
        name="receipt_info.address"
        label="Dirección"
        required={required}
        maxLength={limits.text}
      />
    </SimpleGrid>
  )
}
