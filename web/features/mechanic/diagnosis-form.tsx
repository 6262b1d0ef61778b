import { Button, Fieldset, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { type MechanicWork, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { Outbox } from '#web/features/tracking/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { DiagnosisPhotos } from './diagnosis-photos.tsx'
import { DiagnosisRows } from './diagnosis-rows.tsx'
import { type DiagnosisValues, diagnosisValues, valuesOf } from './diagnosis-values.ts'
import classes from './operator.module.css'

type DiagnosisFormProps = { work: MechanicWork; isRunning: boolean; outbox: Outbox }

const saves = `${mechanic.diagnose.method} ${mechanic.diagnose.path}`

const finishing = {
  title: '¿Finalizar el diagnóstico?',
  text: 'La orden pasará a cotización y ya no podrás modificarlo.',
  confirmLabel: 'Finalizar',
}

export function DiagnosisForm({ work, isRunning, outbox }: DiagnosisFormProps) {
  const form = useZodForm({
    schema: diagnosisValues,
    initialValues: valuesOf(work),
    draftKey: `diagnosis-${work.id}`,
  })
  const isSaving = outbox.waiting.some(({ endpoint }) => endpoint === saves)
  // A save that waited since before a reload is this person's own: what it makes of the order is no surprise.
  const [seen, setSeen] = useState(isSaving ? undefined : work.version)
  // What waits to be sent is safe on this device: nobody has to be warned.
  const kept = { ...form, isUnsaved: () => !isSaving && form.isUnsaved() }

  async function save({ tasks, diagnosis_photos }: DiagnosisValues, crear: boolean): Promise<void> {
    if (isRunning) return inform(messages.refused.timerRunning)
    if (crear && tasks.length === 0) return inform(messages.refused.emptyDiagnosis)
    if (crear && !(await confirm(finishing))) return
    const body = { tasks, diagnosis_photos: diagnosis_photos.map(({ id }) => id), crear, version: seen ?? work.version }
    const said = { success: messages.updated, failure: messages.failed.edit }
    const saved = await outbox.send(mechanic.diagnose, { params: { id: work.id }, body }, said)
    if (!saved) return
    const values = valuesOf(saved)
    setSeen(saved.version)
    form.setInitialValues(values)
    form.setValues(values)
    form.saved()
  }
  const saveAndLeave = form.onSubmit((values) => save(values, true))

  return (
    <Form form={kept} onSubmit={(values) => save(values, false)}>
      <Fieldset variant="unstyled" m={0} disabled={isSaving}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {messages.requiredMark}
          </Text>
          <DiagnosisRows form={form} isRunning={isRunning} />
          <DiagnosisPhotos form={form} />
          <div className={classes.buttons}>
            <LinkButton to={paths.myWorkOrders} variant="default">
              Salir
            </LinkButton>
            <Button type="submit" variant="default" loading={isSaving}>
              Guardar
            </Button>
            <Button onClick={() => saveAndLeave()} loading={isSaving}>
              Guardar y salir
            </Button>
          </div>
        </Stack>
      </Fieldset>
    </Form>
  )
}
