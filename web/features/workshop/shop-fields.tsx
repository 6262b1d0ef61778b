import { Grid, SimpleGrid, TextInput } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import type { Configuration } from '#domain/workshop/workshop.contract.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import type { ConfigurationZodForm } from './configuration-values.ts'

type Props = { form: ConfigurationZodForm; configuration: Configuration }

const columns = { base: 1, sm: 2 }

/** What clients see of the workshop. */
export function ShopFields({ form, configuration }: Props) {
  const { id, name, logo } = configuration
  return (
    <Grid gap={{ base: 'xl', md: '3rem' }}>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <SimpleGrid cols={columns} spacing="md">
          <TextInput label="Nombre del taller" value={name} readOnly variant="filled" />
          <TextInput label="Identificador" value={id} readOnly variant="filled" className="tabular" />
          <PhoneField form={form} name="phone_number" label="Teléfono" required />
          <TextField
            form={form}
            name="email"
            label="Correo electrónico"
            type="email"
            required
            maxLength={limits.email}
          />
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
  )
}
