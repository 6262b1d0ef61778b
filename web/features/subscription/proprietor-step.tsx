import { SimpleGrid } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RegistrationZodForm } from './registration-values.ts'

/** Who will run the workshop in Bujía, and log in first. */
export function ProprietorStep({ form }: { form: RegistrationZodForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextField
        form={form}
        name="proprietor.first_name"
        label="Nombre"
        required
        maxLength={limits.name.most}
        autoComplete="given-name"
      />
      <TextField
        form={form}
        name="proprietor.last_name"
        label="Apellido"
        required
        maxLength={limits.name.most}
        autoComplete="family-name"
      />
      <PhoneField form={form} name="proprietor.phone_number" label="Teléfono" required autoComplete="tel" />
      <EmailField form={form} name="proprietor.email" label="Correo electrónico" required autoComplete="email" />
      <TextField
        form={form}
        name="proprietor.username"
        label="Usuario"
        description="Con él ingresarás; sin espacios"
        required
        maxLength={limits.username}
        autoComplete="username"
      />
      <div />
      <PasswordField
        form={form}
        name="proprietor.password"
        label="Contraseña"
        description={messages.invalid.minCharacters(limits.password.least)}
        required
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="proprietor.password_confirmation"
        label="Confirmar contraseña"
        description="La misma, otra vez"
        required
        autoComplete="new-password"
      />
    </SimpleGrid>
  )
}
