import { Group, Paper, Stack, Text } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import { type SystemKind, systemForm, type VehicleSystem } from '#domain/systems/systems.contract.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Form } from '#web/ui/form.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { ComponentRows } from './component-rows.tsx'
import { everySystemRead, systemKinds } from './system-kinds.ts'

const schema = systemForm.omit({ version: true })
const empty = { name: '', system_components: [{ name: '' }] }

type Props = {
  kind: SystemKind
  /** Without one it makes a new one. */
  system?: VehicleSystem
}

export function SystemForm({ kind, system }: Props) {
  const navigate = useOnward()
  const { label, systems, list } = systemKinds[kind]
  const form = useZodForm({
    schema,
    initialValues: system ? valuesOf(system) : empty,
    draftKey: `${kind}-system-${system?.id ?? 'new'}`,
    version: system?.version,
  })
  const after = {
    form,
    invalidates: everySystemRead,
    onSuccess: () => {
      form.saved()
      navigate(system ? asLastSeen(list) : list)
    },
  }
  const create = useAction(systems.create, { ...after, ...said.created })
  const update = useAction(systems.update, { ...after, ...said.edited })
  const isSaving = create.pending || update.pending

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      <Form
        form={form}
        isSaving={isSaving}
        onSubmit={(body) =>
          system
            ? update.run({ params: { id: system.id }, body: { ...body, version: system.version } })
            : create.run({ body })
        }
      >
        <Stack gap="md">
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{label}</Text>
            <RequiredMark />
          </Group>
          <TextField form={form} name="name" label="Sistema" required maxLength={limits.text} />
          <ComponentRows form={form} />
          <FormButtons cancelTo={list} saving={isSaving} />
        </Stack>
      </Form>
    </Paper>
  )
}

function valuesOf({ name, system_components }: VehicleSystem) {
  return { name, system_components }
}
