import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { asCode } from './as-typed.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type TextFieldProps<Values extends object> = FieldProps<Values> &
  Pick<
    TextInputProps,
    'placeholder' | 'description' | 'disabled' | 'maxLength' | 'autoComplete' | 'type' | 'size' | 'inputMode'
  > & {
    /** Several lines. */
    lines?: boolean
    /** Enter does this instead of sending the form. Only where there is one line. */
    onEnter?: () => void
    /** A plate, a part number. */
    isCode?: boolean
  }

export const TextField = drawnAlone(function TextField<Values extends object>(props: TextFieldProps<Values>) {
  const { form, name, label, required, lines, type, onEnter, isCode, ...rest } = props
  const { value, change, input } = useField(props)
  const shared = { ...rest, ...input, value: typeof value === 'string' ? value : '', onChange: change }
  if (lines) return <Textarea autosize minRows={3} maxRows={12} {...shared} />
  return (
    <TextInput
      type={type}
      {...(isCode && asCode)}
      {...shared}
      {...(onEnter && { onKeyDown: enterDoes(onEnter), enterKeyHint: 'next' })}
    />
  )
})

function enterDoes(onEnter: () => void) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    // While letters are still being composed, Enter chooses among them.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
}
