import type { OptionsFilter, SelectProps } from '@mantine/core'
import { messages } from '#domain/kernel/texts.ts'
import { folded } from '#web/kernel/folded-text.ts'
import { Choice } from './choice.tsx'
import { drawnAlone, type FieldProps, useField } from './field.ts'

export type Option<Value extends string | number = string | number> = { value: Value; label: string }

type SelectFieldProps<Values extends object> = FieldProps<Values> &
  Pick<SelectProps, 'placeholder' | 'description' | 'disabled' | 'size' | 'clearable' | 'searchable'> & {
    options: readonly Option[]
    /** The options could not be read: says so in their place, and whoever opens the list tries again. */
    failed?: { retry: () => void } | undefined
    /** After the choice is in the form: to clear what depended on it. */
    onChoice?: (value: string | number | null) => void
  }

export const SelectField = drawnAlone(function SelectField<Values extends object>(props: SelectFieldProps<Values>) {
  const { form, name, label, required, options, failed, onChoice, ...rest } = props
  const { value, change, input } = useField(props)
  return (
    <Choice<string | number>
      data={options}
      allowDeselect={false}
      filter={byLabel}
      nothingFoundMessage={failed ? messages.failed.request : 'Sin resultados'}
      onDropdownOpen={failed?.retry}
      clearButtonProps={{ 'aria-label': `Borrar ${label}` }}
      {...rest}
      {...input}
      value={(value as string | number | null | undefined) ?? null}
      onChange={(chosen) => {
        change(chosen)
        onChoice?.(chosen)
      }}
    />
  )
})

/** With or without accents, on either side: "México" finds "America/Mexico City". */
const byLabel: OptionsFilter<string | number> = ({ options, search, limit }) => {
  const sought = folded(search.trim())
  return options.filter((option) => 'label' in option && folded(option.label).includes(sought)).slice(0, limit)
}
