import { Button, Group, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import * as z from 'zod'
import { limits, requiredLines } from '#domain/kernel/fields.ts'
import { DiscardButton } from '#web/ui/discard-button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'

const schema = z.object({ observation: requiredLines })

/** Asks what was noticed about a task; nothing when the person thought better of it. What is typed outlives the screen. */
export function askObservation(current: string, draftKey: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: 'OBSERVACIÓN',
      withCloseButton: false,
      closeOnClickOutside: false,
      onClose: () => resolve(undefined),
      children: (
        <ObservationForm
          current={current}
          draftKey={draftKey}
          onCancel={() => modals.close(id)}
          onSave={(observation) => {
            resolve(observation)
            modals.close(id)
          }}
        />
      ),
    })
  })
}

type ObservationFormProps = {
  current: string
  draftKey: string
  onCancel: () => void
  onSave: (observation: string) => void
}

function ObservationForm({ current, draftKey, onCancel, onSave }: ObservationFormProps) {
  const form = useZodForm({ schema, initialValues: { observation: current }, draftKey, version: undefined })
  function save({ observation }: z.output<typeof schema>): void {
    form.saved()
    onSave(observation.trim())
  }
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="md">
        <TextField
          form={form}
          name="observation"
          label="Observación"
          required
          lines
          maxLength={limits.lines}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <DiscardButton form={form} onClose={onCancel} size="operator" />
          <Button type="submit" size="operator">
            Guardar
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
