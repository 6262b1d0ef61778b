import { Button, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { mostContacts } from '#domain/clients/clients.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { useRemovers } from '#web/ui/focus-after-removal.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ClientZodForm, emptyContact } from './client-values.ts'

/** The people to call besides the client. */
export function ContactRows({ form }: { form: ClientZodForm }) {
  const count = form.useWatchValue('contacts_info').length
  const { adder, remover, remove } = useRemovers()
  // Drawn at once, so that the focus moves within the tap itself: only then does a phone open its keyboard.
  function add(): void {
    flushSync(() => form.insertListItem('contacts_info', emptyContact))
    form.getInputNode(`contacts_info.${count}.name`)?.focus()
  }
  return (
    <Stack gap="sm" align="stretch">
      <Text fw={600}>Contactos</Text>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Fieldset key={index} legend={`Contacto ${index + 1}`} p="sm">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
            <TextField
              form={form}
              name={`contacts_info.${index}.name`}
              label="Nombre"
              required
              maxLength={limits.name.most}
            />
            <PhoneField form={form} name={`contacts_info.${index}.mobil_number`} label="Celular" />
            <PhoneField form={form} name={`contacts_info.${index}.phone_number`} label="Teléfono fijo" />
            <EmailField
              form={form}
              name={`contacts_info.${index}.email`}
              label="Correo electrónico"
              autoComplete="off"
            />
          </SimpleGrid>
          <Button
            ref={remover(index)}
            mt="sm"
            variant="subtle"
            color="red"
            size="sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => remove(index, () => form.removeListItem('contacts_info', index))}
          >
            Quitar contacto {index + 1}
          </Button>
        </Fieldset>
      ))}
      {count < mostContacts && (
        <Button
          ref={adder}
          variant="default"
          mih="2.75rem"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          Agregar contacto
        </Button>
      )}
    </Stack>
  )
}
