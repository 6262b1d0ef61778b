import { Grid, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { limits } from '#domain/kernel/fields.ts'
import type { Configuration } from '#domain/workshop/workshop.contract.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { ReceiptFields } from '#web/ui/receipt-fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import type { ConfigurationZodForm } from './configuration-values.ts'

type Props = { form: ConfigurationZodForm; configuration: Configuration }

/** They are drawn only where there are some, which the form's type does not know. */
type Billed = ComponentProps<typeof ReceiptFields>['form']

const columns = { base: 1, sm: 2 }

/** What clients see of the workshop. */
export function ShopFields({ form, configuration }: Props) {
  const { id, name, logo } = configuration
  return (
    <Stack gap="xl">
      <Grid gap={{ base: 'xl', md: '3rem' }}>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <SimpleGrid cols={columns} spacing="md">
            <TextInput label="Nombre del taller" value={name} readOnly variant="filled" />
            <TextInput label="Identificador" value={id} readOnly variant="filled" className="tabular" />
            <PhoneField form={form} name="phone_number" label="Teléfono" required autoComplete="tel" />
            <EmailField form={form} name="email" label="Correo electrónico" required />
            <TextField form={form} name="address" label="Dirección" required maxLength={limits.text} />
            <TextField form={form} name="web_page" label="Página web" maxLength={limits.text} autoComplete="url" />
            <TextField form={form} name="facebook" label="Facebook" maxLength={limits.text} />
            <TextField form={form} name="instagram" label="Instagram" maxLength={limits.text} />
            <TextField form={form} name="twitter" label="Twitter" maxLength={limits.text} />
          </SimpleGrid>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <UploadField form={form} name="logo" label="Logo" kind="image" storedUrl={logo} />
        </Grid.Col>
      </Grid>
      {configuration.receipt_info && (
        <Stack component="section" gap="md" aria-labelledby="configured-receipt">
          <div>
            <Title order={2} id="configured-receipt">
              Datos de facturación
            </Title>
            <Text size="sm" c="dimmed">
              Encabezan tus cotizaciones y comprobantes. Lo que ya se facturó no cambia.
            </Text>
          </div>
          <ReceiptFields form={form as unknown as Billed} />
        </Stack>
      )}
    </Stack>
  )
}
