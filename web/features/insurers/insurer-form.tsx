import { Paper, SimpleGrid, Stack } from '@mantine/core'
import { type Insurer, insurerForm, insurers } from '#domain/insurers/insurers.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'

const schema = insurerForm.omit({ version: true })
const empty = { name: '', email: '', phone_number: '' }

/** Without an insurer it makes a new one. The browser offers nothing of one's own: it is somebody else's data. */
export function InsurerForm({ insurer }: { insurer?: Insurer }) {
  const navigate = useOnward()
  const form = useZodForm({
    schema,
    initialValues: insurer ? valuesOf(insurer) : empty,
    draftKey: `insurer-${insurer?.id ?? 'new'}`,
    version: insurer?.version,
  })
  const after = {
    form,
    invalidates: [insurers.list, insurers.read],
    onSuccess: () => {
      form.saved()
      navigate(insurer ? asLastSeen(paths.insurers) : paths.insurers)
    },
  }
  const create = useAction(insurers.create, { ...after, ...said.created })
  const update = useAction(insurers.update, { ...after, ...said.edited })
  const isSaving = create.pending || update.pending

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Form
        form={form}
        isSaving={isSaving}
        onSubmit={(body) =>
          insurer
            ? update.run({ params: { id: insurer.id }, body: { ...body, version: insurer.version } })
            : create.run({ body })
        }
      >
        <Stack gap="md">
          <RequiredMark />
          <TextField form={form} name="name" label="Nombre" required maxLength={limits.text} autoComplete="off" />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <EmailField form={form} name="email" label="Correo electrónico" required autoComplete="off" />
            <PhoneField form={form} name="phone_number" label="Teléfono" required />
          </SimpleGrid>
          <FormButtons cancelTo={paths.insurers} saving={isSaving} />
        </Stack>
      </Form>
    </Paper>
  )
}

function valuesOf({ name, email, phone_number }: Insurer) {
  return { name, email, phone_number }
}
