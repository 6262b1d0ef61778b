import { SimpleGrid } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import type { DiagnosisTask } from '#domain/tracking/diagnosis.ts'
import { drawnAlone, type FieldProps } from '#web/ui/field.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useEverySystem } from './every-system.ts'

type AnyFields = { [name: string]: string }
type RowForm = FieldProps<AnyFields>['form'] & { setFieldValue: (name: string, value: unknown) => void }

type RowFieldsProps = {
  /** Any form that holds a diagnosis row there; fields are found by their dotted name. */
  form: unknown
  place: string
  /** Which systems are chosen from. */
  of: SystemKind
  /** The row as it was saved: what it names is shown before the systems are read, and when it is not among them any more. */
  saved?: DiagnosisTask | undefined
}

/** System, component of that system, part number, description and quantity. */
export const RowFields = drawnAlone(function RowFields({ form: given, place, of, saved }: RowFieldsProps) {
  const form = given as RowForm
  const { systems, isLoading, failed } = useEverySystem(of)
  const system = form.useWatchValue(`${place}.car_system`) as unknown as number | null
  const components = systems.find(({ id }) => id === system)?.system_components ?? []
  const component = system === saved?.car_system?.id ? saved?.system_component : null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <SelectField
        form={form}
        name={`${place}.car_system`}
        label="Sistema"
        required
        searchable
        size="lg"
        options={optionsOf(systems, saved?.car_system)}
        isLoading={isLoading}
        failed={failed}
        onChoice={() => form.setFieldValue(`${place}.system_component`, null)}
      />
      <SelectField
        form={form}
        name={`${place}.system_component`}
        label="Componente"
        required
        searchable
        size="lg"
        disabled={system === null}
        options={optionsOf(components, component)}
        isLoading={isLoading}
        failed={failed}
      />
      <TextField form={form} name={`${place}.name`} label="Número de parte" size="lg" isCode maxLength={limits.text} />
      <NumberField form={form} name={`${place}.quotation.quantity`} label="Cantidad" required size="lg" />
      <TextField
        form={form}
        name={`${place}.description`}
        label="Descripción"
        size="lg"
        lines
        maxLength={limits.lines}
      />
    </SimpleGrid>
  )
})

type Named = { id: number; name: string }

function optionsOf(known: readonly Named[], saved: Named | null | undefined) {
  const named = saved && !known.some(({ id }) => id === saved.id) ? [...known, saved] : known
  return named.map(({ id, name }) => ({ value: id, label: name }))
}
