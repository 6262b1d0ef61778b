import { DiagnosisRows, diagnosisValues, emptyRow } from '#web/features/tracking/workbench/public.ts'
import { Form } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { useCounted } from './counted-form.ts'

/** More than are drawn at once. */
const tasks = Array.from({ length: 20 }, (_, place) => ({ ...emptyRow, name: `BP-${place + 1}` }))

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
