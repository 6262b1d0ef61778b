import { type Primitive, Select, type SelectProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'

/**
 * A field to choose in. Its options are made when it is reached: a form would hold those of all its fields, hundreds, for
 * the few that are chosen from. Not later, though: the arrow that opens the list goes to the chosen one.
 */
export function Choice<Value extends Primitive = string>({ onFocus, ...props }: SelectProps<Value>) {
  const [isReached, setReached] = useState(false)
  function reach(event: FocusEvent<HTMLInputElement>): void {
    setReached(true)
    onFocus?.(event)
  }
  return <Select<Value> {...props} onFocus={reach} comboboxProps={{ keepMounted: isReached }} />
}
