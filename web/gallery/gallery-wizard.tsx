import { SimpleGrid } from '@mantine/core'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import { email, optionalText, password, personName, phone, requiredText } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { Page } from '#web/ui/page.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showSuccess } from '#web/ui/toasts.ts'
import { Wizard } from '#web/ui/wizard.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { serve } from './server-switch.ts'

const schema = z.object({
  name: requiredText,
  city: requiredText,
  proprietor: z.object({ first_name: personName, email, phone_number: phone, password }),
  receipt_info: z.object({ tax_id: requiredText, address: optionalText }),
})

const columns = { base: 1, sm: 2 }

export function GalleryWizard() {
  const navigate = useNavigate()
  const form = useZodForm({
    schema,
    draftKey: 'register',
    version: undefined,
    initialValues: {
      name: '',
      city: '',
      proprietor: { first_name: '', email: '', phone_number: '', password: '' },
      receipt_info: { tax_id: '', address: null },
    },
  })
  return (
    <Page title="REGISTRO" narrow>
      <Wizard
        form={form}
        submitLabel="Enviar"
        onSubmit={async (values) => {
          await serve('register', () => values)
          if (values.proprietor.email === 'usado@correo.gt') {
            return form.setErrors({ 'proprietor.email': 'Este correo ya existe.' })
          }
          showSuccess(messages.created)
          form.saved()
          navigate('/table')
        }}
        steps={[
          {
            title: 'Datos del taller',
            fields: ['name', 'city'],
            content: (
              <SimpleGrid cols={columns} spacing="md">
                <TextField form={form} name="name" label="Nombre del taller" required />
                <TextField form={form} name="city" label="Ciudad" required />
              </SimpleGrid>
            ),
          },
          {
            title: 'Datos del administrador',
            fields: ['proprietor'],
            content: (
              <SimpleGrid cols={columns} spacing="md">
                <TextField form={form} name="proprietor.first_name" label="Nombre" required />
                <TextField form={form} name="proprietor.email" label="Correo electrónico" required />
                <PhoneField form={form} name="proprietor.phone_number" label="Teléfono" required />
                <PasswordField
                  form={form}
                  name="proprietor.password"
                  label="Contraseña"
                  autoComplete="new-password"
                  required
                />
              </SimpleGrid>
            ),
          },
          {
            title: 'Datos de facturación',
            fields: ['receipt_info'],
            content: (
              <SimpleGrid cols={columns} spacing="md">
                <TextField form={form} name="receipt_info.tax_id" label="NIT" required />
                <TextField form={form} name="receipt_info.address" label="Dirección" />
              </SimpleGrid>
            ),
          },
        ]}
      />
    </Page>
  )
}
