import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { bodyShop, type PartTask, partForm } from '#domain/bodyshop/bodyshop.contract.ts'
import type { PartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { limits } from '#domain/kernel/fields.ts'
import { WaitingNotice } from '#web/features/tracking/workbench/public.ts'
import { said } from '#web/kernel/said.ts'
import { DiscardButton } from '#web/ui/discard-button.tsx'
import { useFocusOverAWait } from '#web/ui/focus-over-a-wait.ts'
import { Form } from '#web/ui/form.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import type { BodyBench } from './body-work.ts'

type PartModalProps = { bench: BodyBench; stage: PartStage; part: PartTask | undefined; onClose: () => void }

/** A part of one's own, or what is to be done with one: those of the drawing keep their names. */
export function PartModal({ bench: { work, outbox }, stage, part, onClose }: PartModalProps) {
  const initialValues = { name: part?.name ?? '', description: part?.description ?? '' }
  const draftKey = `part-${work.id}-${stage}-${part?.id ?? 'new'}`
  const form = useZodForm({ schema: partForm, initialValues, draftKey, version: undefined })
  const hasOwnName = part === undefined || part.part_identifier === null
  // Until it is answered, not only while it is kept: another tab may have sent it, and pressed again it would be another.
  const [isSaving, setSaving] = useState(false)
  const rememberFocus = useFocusOverAWait(isSaving)
  async function save({ name, description }: typeof initialValues): Promise<void> {
    rememberFocus(document.activeElement)
    // From here on it is the outbox that keeps it, over a reload too: a draft besides would be offered to be sent twice.
    form.saved()
    setSaving(true)
    if (await send(name, description)) return onClose()
    setSaving(false)
    // Refused, it is a draft again.
    form.setInitialValues(initialValues)
    form.setValues(form.getValues())
  }

  function send(name: string, description: string): Promise<object | undefined> {
    const about = { idWorkOrder: work.id, search_flow: stage }
    if (part) {
      const body = { ...about, data: [{ id: part.id, ...(hasOwnName && { name }), description }] }
      return outbox.send(bodyShop.updateTasks, { body }, said.edited)
    }
    const body = { ...about, data: [{ part_identifier: null, name, description }] }
    return outbox.send(bodyShop.createTasks, { body }, said.created)
  }

  return (
    <OpenModal
      onClose={onClose}
      title={part ? 'EDITAR PARTE' : 'AGREGAR PARTE'}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Form form={form} onSubmit={save}>
        <Stack gap="md">
          {isSaving && <WaitingNotice waiting={outbox.waiting} />}
          {hasOwnName ? (
            <TextField
              form={form}
              name="name"
              label="Nombre"
              required
              size="lg"
              maxLength={limits.text}
              disabled={isSaving}
            />
          ) : (
            <Text fw={600}>{part.name}</Text>
          )}
          <TextField
            form={form}
            name="description"
            label="Descripción"
            required
            size="lg"
            lines
            maxLength={limits.lines}
            disabled={isSaving}
          />
          <RequiredMark />
          <Group justify="flex-end" gap="sm">
            <DiscardButton form={form} onClose={onClose} size="lg" isSent={isSaving} />
            <Button type="submit" size="lg" loading={isSaving}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  )
}
