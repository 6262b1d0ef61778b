import { DiagnosisRows, diagnosisValues, emptyRow } from '#web/features/tracking/workbench/public.ts'
import { Form } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { useCounted } from './counted-form.ts'

const tasks = ['BP-1', 'BP-2', 'BP-3', 'BP-4'].map((name) => ({ ...emptyRow, name }))

/** The longest of the lists that are filled in: the rows of a diagnosis. */
export function GalleryRows() {
  const form = useZodForm({ schema: diagnosisValues, initialValues: { tasks, diagnosis_photos: [] } })
  const counted = useCounted(form)
  return (
    <Page title="Diagnóstico" narrow>
      <Form form={form} onSubmit={() => {}}>
        <DiagnosisRows form={counted} systems="car" saved={[]} isRunning onNotStarted={() => {}} />
      </Form>
    </Page>
  )
}
