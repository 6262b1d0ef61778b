import { type ComboboxProps, type Primitive, Select, type SelectProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { asTyped } from './as-typed.ts'

/**
 * A field to choose in. Its options are made when it is reached: a form would hold those of all its fields, hundreds, for
 * the few that are chosen from. Not later, though: the arrow that opens the list goes to the chosen one.
 */
export function Choice<Value extends Primitive = string>({ onFocus, onDropdownClose, ...props }: SelectProps<Value>) {
  const [isReached, setReached] = useState(false)
  const [isAbove, setAbove] = useState(false)
  function reach(event: FocusEvent<HTMLInputElement>): void {
    setReached(true)
    onFocus?.(event)
  }
  function close(): void {
    setAbove(false)
    onDropdownClose?.()
  }
  return (
    <Select<Value>
      {...asTyped}
      {...props}
      onFocus={reach}
      onDropdownClose={close}
      comboboxProps={{
        keepMounted: isReached,
        // A list that grows when its answer comes goes above the field where it does not fit below, and stays there
        // however short a search makes it.
        preventPositionChangeWhenVisible: false,
        position: isAbove ? 'top' : 'bottom',
        onPositionChange: (position) => setAbove(position === 'top'),
        middlewares: noLongerThanTheRoom,
      }}
    />
  )
}

/** In place of the options where there is none: a workshop that has no insurer yet has not sought in vain. */
export function saidOfNone(list: { isLoading?: boolean | undefined; isError: boolean; isSought: boolean }): string {
  if (list.isLoading) return messages.list.loading
  if (list.isError) return messages.failed.request
  return list.isSought ? 'Sin resultados' : messages.list.empty
}

/**
 * Enter after typing is about what was typed, and not yet about the form: it takes the first that was found for it. Unless
 * somebody went to one of the options with the arrows: then it takes that one.
 */
export function isToTakeFirst({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  return list?.querySelector('[data-combobox-selected]') == null
}

/** On a low screen, or above a phone's keyboard, the list ends where the larger of both sides of its field ends. */
const noLongerThanTheRoom: ComboboxProps['middlewares'] = {
  size: {
    apply({ elements }) {
      const { top, bottom } = elements.reference.getBoundingClientRect()
      const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
      const room = Math.max(top - offsetTop, offsetTop + height - bottom)
      elements.floating.style.setProperty('--bujia-list-room', `${room}px`)
    },
  },
}
