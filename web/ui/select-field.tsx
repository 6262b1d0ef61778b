import { Select, type SelectProps } from '@mantine/core'
import { type FieldProps, useField } from './field.ts'

export type Option<Value extends string | number = string | number> = { value: Value; label: string }

type SelectFieldProps<Values extends object> = FieldProps<Values> &
  Pick<SelectProps, 'placeholder' | 'description' | 'disabled' | 'size' | 'clearable' | 'searchable'> & {
    options: readonly Option[]
    /** After the choice is in the form: to clear what depended on it. */
    onChoice?: (value: string | number | null) => void
  }

export function SelectField<Values extends object>(props: SelectFieldProps<Values>) {
  const { form, name, label, required, options, onChoice, ...rest } = props
  const { value, change, input } = useField(props)
  return (
    <Select<string | number>
      data={options}
      allowDeselect={false}
      nothingFoundMessage="Sin resultados"
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
}
