import * as z from 'zod'
import { fingerprint } from '#domain/kernel/own-changes.ts'
import { type UploadedFile, uploadedFile } from '#domain/orders/order-files.ts'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import { type DiagnosisTask, diagnosisForm } from '#domain/tracking/diagnosis.ts'
import { valuesInDraft } from '#web/ui/form-draft.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

/** What the screen holds: photos with their pictures, of which only the ids are sent. */
export const diagnosisValues = diagnosisForm
  .omit({ crear: true, version: true })
  .extend({ diagnosis_photos: z.array(uploadedFile) })

export type DiagnosisValues = z.output<typeof diagnosisValues>
export type DiagnosisZodForm = ZodForm<Unfinished<DiagnosisValues>, DiagnosisValues>

type Row = Unfinished<DiagnosisValues['tasks'][number]>

export const emptyRow: Row = {
  id: undefined,
  car_system: null,
  system_component: null,
  name: '',
  description: '',
  observation: '',
  quotation: { quantity: 1 },
}

/** A diagnosis as the server has it. */
export type Diagnosis = {
  id: number
  rows: readonly DiagnosisTask[]
  diagnosis_photos: UploadedFile[]
  version: number
}

export function valuesOf({ rows, diagnosis_photos }: Diagnosis): Unfinished<DiagnosisValues> {
  return {
    tasks: rows.map(({ id, car_system, system_component, name, description, observation, quotation }) => ({
      id,
      car_system: car_system?.id ?? null,
      system_component: system_component?.id ?? null,
      name,
      description,
      observation,
      quotation,
    })),
    diagnosis_photos,
  }
}

export function draftKeyOf(systems: SystemKind, id: number): string {
  return `diagnosis-${systems}-${id}`
}

/** What was typed on this device and is not in the diagnosis as the server has it. */
export function rowsLeftOver(systems: SystemKind, diagnosis: Diagnosis): Row[] {
  const draft = valuesInDraft<Unfinished<DiagnosisValues>>(draftKeyOf(systems, diagnosis.id))
  const has = new Set(valuesOf(diagnosis).tasks.map(textsOf))
  return (draft?.tasks ?? []).filter((row) => textsOf(row) !== textsOf(emptyRow) && !has.has(textsOf(row)))
}

function textsOf({ name, description, observation }: Row): string {
  return fingerprint([name, description, observation].map((text) => (text ?? '').trim()))
}

/** Whether they say the same; what the server gives a row and a photo of its own (an id, an address) says nothing. */
export function isSameContent(...both: [Unfinished<DiagnosisValues>, Unfinished<DiagnosisValues>]): boolean {
  const [one, other] = both.map(({ tasks, diagnosis_photos }) =>
    fingerprint([tasks.map(({ id: _, ...row }) => row), diagnosis_photos.map(({ id }) => id)]),
  )
  return one === other
}
