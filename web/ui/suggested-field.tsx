import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { asTyped } from './as-typed.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'
import { byLabel } from './select-field.tsx'

type SuggestedFieldProps<Values extends object> = FieldProps<Values> &
  Pick<AutocompleteProps, 'placeholder' | 'disabled' | 'maxLength'> & {
    /** Asked for when the field is reached: what is being typed is not among it. */
    suggest: () => readonly string[]
  }

/** A text that is often the same as an earlier one: those are offered, and any other can be typed. */
export const SuggestedField = drawnAlone(function SuggestedField<Values extends object>(
  props: SuggestedFieldProps<Values>,
) {
  const { form, name, label, required, suggest, ...rest } = props
  const { value, change, input } = useField(props)
  const [offered, setOffered] = useState<readonly string[]>([])
  const [opened, setOpened] = useState(false)
  return (
    <Autocomplete
      {...asTyped}
      autoCapitalize="words"
      autoComplete="off"
      {...rest}
      {...input}
      data={offered}
      filter={byLabel}
      value={typeof value === 'string' ? value : ''}
      onChange={change}
      dropdownOpened={opened && offered.length > 0}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onFocus={() => {
        input.onFocus()
        setOffered(suggest())
      }}
    />
  )
})
