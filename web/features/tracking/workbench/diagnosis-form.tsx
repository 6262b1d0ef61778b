import { Button, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { diagnosisPhotosAtOnce, fileLimits } from '#domain/orders/order-files.ts'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import type { DiagnosisForm as SentDiagnosis } from '#domain/tracking/diagnosis.ts'
import { paths } from '#web/kernel/paths.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { Form } from '#web/ui/form.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { PhotoUploads } from '#web/ui/photo-uploads.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { useUploads } from '#web/ui/uploads.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { DiagnosisRows } from './diagnosis-rows.tsx'
import { type Diagnosis, diagnosisValues, draftKeyOf, isSameContent, valuesOf } from './diagnosis-values.ts'
import { useEverySystem } from './every-system.ts'
import { finishObserving, forgetHalfObserved } from './observed-row.ts'
import classes from './operator.module.css'

export type { Diagnosis }

type Issues = Record<string, string>

export type DiagnosisFormProps = {
  diagnosis: Diagnosis
  systems: SystemKind
  isRunning: boolean
  /** What the button says that sends it on, and where it goes then. */
  finish: { label: string; leadsTo: string }
  /** A row was to be added before the time runs. */
  onNotStarted: () => void
  /** Sends it, and answers what the server made of it; nothing when it was refused, and then tells which fields. */
  onSave: (
    form: SentDiagnosis & { version: number },
    onIssues: (issues: Issues) => void,
  ) => Promise<Diagnosis | undefined>
  /** It is being sent, or waits for the network. */
  isSaving: boolean
}

export function DiagnosisForm(props: DiagnosisFormProps) {
  const { diagnosis, systems, isRunning, finish, onNotStarted, onSave, isSaving } = props
  // A save that waited since before a reload is this person's own: what it makes of the order is no surprise.
  const [seen, setSeen] = useState(isSaving ? undefined : diagnosis.version)
  const form = useZodForm({
    schema: diagnosisValues,
    initialValues: valuesOf(diagnosis),
    draftKey: draftKeyOf(systems, diagnosis.id),
    version: seen,
  })
  // Its rows read them too, but the first may be added when the network is gone.
  useEverySystem(systems)
  const [refused, setRefused] = useState<Issues>()
  const photos = useUploads({
    form,
    name: 'diagnosis_photos',
    kind: 'photo',
    most: fileLimits.diagnosis_photos,
    mostAtOnce: diagnosisPhotosAtOnce,
  })
  const kept = {
    ...form,
    // What waits to be sent is safe on this device: nobody has to be warned, and it can no longer be discarded.
    isRestored: form.isRestored && !isSaving,
    isUnsaved: () => !isSaving && form.isUnsaved(),
    discard: () => {
      form.discard()
      forgetHalfObserved(form)
    },
    bringBack: () => {
      form.bringBack()
      form.getValues().tasks.forEach(({ id }, place) => {
        // Taken out meanwhile: it comes back as a new one.
        if (!diagnosis.rows.some((row) => row.id === id)) form.setFieldValue(`tasks.${place}.id`, undefined)
      })
    },
  }

  async function save(crear: boolean): Promise<void> {
    if (isRunning) return inform(messages.refused.timerRunning)
    if (photos.isUnfinished) return inform(messages.refused.uploading)
    if (!(await finishObserving(form))) return
    const { tasks, diagnosis_photos } = form.getTransformedValues()
    if (crear && tasks.length === 0) return inform(messages.refused.emptyDiagnosis)
    if (crear && !(await confirm(finishing(finish.leadsTo)))) return
    const sent = { tasks, diagnosis_photos: diagnosis_photos.map(({ id }) => id), crear }
    setRefused(undefined)
    const saved = await onSave({ ...sent, version: seen ?? diagnosis.version }, setRefused)
    if (saved) adopt(saved)
  }
  function adopt(saved: Diagnosis): void {
    setSeen(saved.version)
    form.goOnFrom(valuesOf(saved), saved.version)
  }
  // Sent when nobody was here to hear of it: what still stands here as a draft is what the server has.
  const isSentMeanwhile = seen === undefined && !isSaving && isSameContent(form.getValues(), valuesOf(diagnosis))
  const adoptSent = useEffectEvent(() => adopt(diagnosis))
  useEffect(() => {
    if (isSentMeanwhile) adoptSent()
  }, [isSentMeanwhile])
  // What is being sent takes no focus: it is shown once it can be filled in again.
  const showRefused = useEffectEvent(() => refused && form.showIssues(refused))
  useEffect(() => {
    if (refused && !isSaving) showRefused()
  }, [refused, isSaving])
  const saveAndLeave = form.onSubmit(() => save(true))

  return (
    <Form form={kept} onSubmit={() => save(false)} isSheet isSaving={isSaving}>
      <Stack gap="md">
        <RequiredMark />
        <DiagnosisRows
          form={form}
          systems={systems}
          saved={diagnosis.rows}
          isRunning={isRunning}
          onNotStarted={onNotStarted}
        />
        <PhotoUploads form={form} name="diagnosis_photos" label="Fotos" uploads={photos} disabled={isSaving} />
        <div className={classes.buttons}>
          <BackLink to={paths.myWorkOrders}>Salir</BackLink>
          <Button type="submit" variant="default" loading={isSaving}>
            Guardar
          </Button>
          <Button onClick={() => saveAndLeave()} loading={isSaving}>
            {finish.label}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

function finishing(leadsTo: string) {
  return {
    title: '¿Finalizar el diagnóstico?',
    text: `La orden pasará a ${leadsTo} y ya no podrás modificarlo.`,
    confirmLabel: 'Finalizar',
  }
}
