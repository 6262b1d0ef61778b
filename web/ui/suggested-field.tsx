import { TextInput, type TextInputProps } from '@mantine/core'
import { useId, useState } from 'react'
import { asTyped } from './as-typed.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type SuggestedFieldProps<Values extends object> = FieldProps<Values> &
  Pick<TextInputProps, 'placeholder' | 'disabled' | 'maxLength'> & {
    /** Asked for when the field is reached: what is being typed is not among it. */
    suggest: () => readonly string[]
  }

/**
 * A text that is often the same as an earlier one: those are offered by the browser's own means, and any other can be
 * typed. A list of the kit's in each of a long quotation's hundreds of fields would double the time that it takes to draw.
 */
export const SuggestedField = drawnAlone(function SuggestedField<Values extends object>(
  props: SuggestedFieldProps<Values>,
) {
  const { form, name, label, required, suggest, ...rest } = props
  const { value, change, input } = useField(props)
  const [offered, setOffered] = useState<readonly string[]>([])
  const listId = useId()

  function reach(): void {
    input.onFocus()
    setOffered(suggest())
  }

  return (
    <>
      <TextInput
        {...asTyped}
        autoCapitalize="words"
        autoComplete="off"
        {...rest}
        {...input}
        list={offered.length > 0 ? listId : undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={change}
        onFocus={reach}
      />
      {offered.length > 0 && (
        <datalist id={listId}>
          {offered.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
})
