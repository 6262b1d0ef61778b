import { readDraft, removeDraft, writeDraft } from '#web/kernel/drafts.ts'
import type { DiagnosisZodForm } from './diagnosis-values.ts'
import { askObservation } from './observation-modal.tsx'

/** Not beside the form's own draft: it stays when nothing else of the form has changed. */
const observationsOf = ({ draftKey }: DiagnosisZodForm) => `${draftKey}-observation`

function observationKey(form: DiagnosisZodForm, place: number): string {
  return `${observationsOf(form)}/${form.getValues().tasks[place]?.id ?? `new-${place}`}`
}

/** Takes a row out, with what is half written about it. That of new rows goes by their place, and follows them to it. */
export function takeOutRow(form: DiagnosisZodForm, place: number): void {
  const halfWritten = form.getValues().tasks.map((_, row) => readDraft(observationKey(form, row)))
  forgetHalfObserved(form)
  form.removeListItem('tasks', place)
  halfWritten.toSpliced(place, 1).forEach((words, row) => {
    if (words !== undefined) writeDraft(observationKey(form, row), words)
  })
}

/** Asks what was noticed about a row of a diagnosis. */
export async function observeRow(form: DiagnosisZodForm, place: number): Promise<void> {
  const current = form.getValues().tasks[place]?.observation ?? ''
  const noticed = await askObservation(current, observationKey(form, place))
  if (noticed !== undefined) form.setFieldValue(`tasks.${place}.observation`, noticed)
}

/** Asks about what was begun to be written and neither saved nor thrown away. Answers whether nothing of it is left. */
export async function finishObserving(form: DiagnosisZodForm): Promise<boolean> {
  const isHalfWritten = (place: number) => readDraft(observationKey(form, place)) !== undefined
  for (const place of form.getValues().tasks.keys()) {
    if (isHalfWritten(place)) await observeRow(form, place)
    if (isHalfWritten(place)) return false
  }
  return true
}

export function forgetHalfObserved(form: DiagnosisZodForm): void {
  removeDraft(observationsOf(form))
}
