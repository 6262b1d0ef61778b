import { Checkbox, type CheckboxProps } from '@mantine/core'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type CheckboxFieldProps<Values extends object> = Omit<FieldProps<Values>, 'required'> &
  Pick<CheckboxProps, 'description' | 'disabled' | 'size'> & {
    /** After the tick is in the form: to clear what depended on it. */
    onChoice?: (checked: boolean) => void
  }

export const CheckboxField = drawnAlone(function CheckboxField<Values extends object>(
  props: CheckboxFieldProps<Values>,
) {
  const { form, name, label, onChoice, ...rest } = props
  const { value, change, input } = useField(props)
  const { withAsterisk, 'aria-required': _, ...checkbox } = input
  return (
    <Checkbox
      {...rest}
      {...checkbox}
      checked={value === true}
      onChange={({ currentTarget: { checked } }) => {
        change(checked)
        onChoice?.(checked)
      }}
    />
  )
})
