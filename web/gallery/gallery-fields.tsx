import { Button, Code, Group, Paper, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { plainDate } from '#domain/kernel/dates.ts'
import { email, optionalLines, password, personName, phone } from '#domain/kernel/fields.ts'
import { price } from '#domain/kernel/money.ts'
import { carYear } from '#domain/kernel/number-fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { NumberField, WholeNumberField } from '#web/ui/number-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showSuccess } from '#web/ui/toasts.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { useCounted } from './counted-form.ts'
import { serve } from './server-switch.ts'

const schema = z.object({
  name: personName,
  email,
  phone,
  birth: plainDate,
  gender: z.int({ error: messages.required }),
  brand: z.int({ error: messages.required }),
  year: carYear(2026),
  tax: z.number({ error: messages.required }).max(100, { error: messages.invalid.percentage }),
  salary: price,
  password,
  insured: z.boolean(),
  notes: optionalLines,
})

const today = new Date()
const genders = [
  { value: 10, label: 'Hombre' },
  { value: 20, label: 'Mujer' },
]
const brands = ['Toyota', 'Honda', 'Mazda', 'Nissan', 'Hyundai', 'Kia', 'Ford', 'Chevrolet'].map((label, index) => ({
  value: index + 1,
  label,
}))

function findBrands(search: string) {
  return serve(`brands:${search}`, () =>
    brands.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
  )
}

export function GalleryFields() {
  const [sent, setSent] = useState('')
  const form = useZodForm({
    schema,
    initialValues: {
      name: '',
      email: '',
      phone: '',
      birth: null,
      gender: null,
      brand: 3,
      year: null,
      tax: 12,
      salary: null,
      password: '',
      insured: false,
      notes: null,
    },
  })
  const counted = useCounted(form)
  return (
    <Page title="Nuevo usuario" narrow>
      <Form
        form={form}
        onSubmit={(values) => {
          if (values.email === 'usado@correo.gt') return form.showIssues({ email: 'Este correo ya existe.' })
          setSent(JSON.stringify(values))
          showSuccess(messages.created)
        }}
      >
        <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField form={counted} name="name" label="Nombre" required />
            <EmailField form={counted} name="email" label="Correo electrónico" required />
            <PhoneField form={counted} name="phone" label="Teléfono" required />
            <DateField form={counted} name="birth" label="Fecha de nacimiento" required maxDate={today} />
            <SelectField form={counted} name="gender" label="Género" options={genders} required />
            <LookupField form={counted} name="brand" label="Marca" lookup={findBrands} currentLabel="Mazda" required />
            <WholeNumberField form={counted} name="year" label="Año" required />
            <NumberField form={counted} name="tax" label="Impuesto" unit="%" required />
            <MoneyField form={counted} name="salary" label="Salario por hora" required />
            <PasswordField form={counted} name="password" label="Contraseña" autoComplete="new-password" required />
            <TextField form={counted} name="notes" label="Observaciones" lines />
            <CheckboxField form={counted} name="insured" label="Vehículo asegurado" />
          </SimpleGrid>
        </Paper>
        <Group justify="flex-end" mt="md">
          <Button type="submit">Guardar</Button>
        </Group>
      </Form>
      {sent && (
        <Code block mt="md" role="log" aria-label="Enviado">
          {sent}
        </Code>
      )}
    </Page>
  )
}
