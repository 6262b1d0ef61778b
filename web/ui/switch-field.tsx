import { Switch, type SwitchProps } from '@mantine/core'
import { drawnAlone, type FieldProps, useField } from './field.ts'
import classes from './switch-field.module.css'

type SwitchFieldProps<Values extends object> = Omit<FieldProps<Values>, 'required'> &
  Pick<SwitchProps, 'description' | 'disabled' | 'size'>

/** Something that is on or off for the whole workshop; what is one of several is a checkbox. */
export const SwitchField = drawnAlone(function SwitchField<Values extends object>(props: SwitchFieldProps<Values>) {
  const { form, name, label, ...rest } = props
  const { value, change, input } = useField(props)
  const { withAsterisk, 'aria-required': _, ...toggle } = input
  return (
    <Switch
      color="var(--bujia-strong)"
      classNames={{ track: classes.track, thumb: classes.thumb }}
      withThumbIndicator={false}
      {...rest}
      {...toggle}
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
})
