import { Button, Group, Stack } from '@mantine/core'
import * as z from 'zod'
import { addedRows, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { operatorsFor } from '#web/features/orders/public.ts'
import { emptyRow, RowFields } from '#web/features/tracking/workbench/public.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { DiscardButton } from '#web/ui/discard-button.tsx'
import { Form } from '#web/ui/form.tsx'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'

/** With the operator's name, so that a draft can be shown again. */
const schema = z.object({ data: addedRows.shape.data, operator: z.string() })

/** What quality control found besides: a row of its own, with who is to do it. */
export function AddTaskModal({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const form = useZodForm({
    schema,
    initialValues: { data: [{ ...emptyRow, user: null }], operator: '' },
    draftKey: `add-task-${orderId}`,
    version: undefined,
  })
  const add = useAction(mechanic.addTasks, {
    form,
    ...said.created,
    invalidates: [mechanic.tasks, mechanic.read],
    onSuccess: () => {
      form.saved()
      onClose()
    },
  })
  const operators = operatorsFor('mechanic', { id: orderId })
  return (
    <OpenModal onClose={onClose} title="AGREGAR TAREA" size="lg" closeButtonProps={{ 'aria-label': 'Cerrar' }}>
      <Form
        form={form}
        onSubmit={({ data }) => add.run({ body: { idWorkOrder: orderId, data } })}
        isSaving={add.pending}
      >
        <Stack gap="md">
          <RequiredMark />
          <RowFields form={form} place="data.0" of="car" />
          <LookupField
            form={form}
            name="data.0.user"
            label="Operador"
            required
            size="lg"
            lookup={operators}
            currentLabel={form.getValues().operator || undefined}
            onChoice={(_, chosen) => form.setFieldValue('operator', chosen?.label ?? '')}
          />
          <Group justify="flex-end" gap="sm">
            <DiscardButton form={form} onClose={onClose} size="operator" />
            <Button type="submit" size="operator" loading={add.pending}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  )
}
