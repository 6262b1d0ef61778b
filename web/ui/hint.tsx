import { Tooltip, type TooltipProps } from '@mantine/core'
import { useTimeout, useWindowEvent } from '@mantine/hooks'
import { type DOMAttributes, type ReactNode, useId, useState } from 'react'

/** A pointer that only passes asks for nothing. */
const restMs = 400

type Shown = Pick<TooltipProps, 'label' | 'multiline' | 'maw'> & {
  /** What it is about is called so already: whoever listens need not hear it twice. */
  isName?: boolean
}

type Hinted = Required<
  Pick<DOMAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'>
> & { 'aria-describedby': string | undefined }

/**
 * Says more of something to whoever rests the pointer on it, or comes to it with the keyboard; a finger has no use for
 * it. `hinted` is for what it is about, `hint` stands beside it. It is made only when it is asked for: a list has fifty,
 * and to make them all took as long as the rows.
 */
export function useHint({ isName = false, ...shown }: Shown): { hinted: Hinted; hint: ReactNode } {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const id = useId()
  const rest = useTimeout(setTarget, restMs)
  function hide(): void {
    rest.clear()
    setTarget(null)
  }
  return {
    hinted: {
      onPointerEnter: ({ pointerType, currentTarget }) => pointerType === 'mouse' && rest.start(currentTarget),
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && setTarget(currentTarget),
      onBlur: hide,
      'aria-describedby': target && !isName ? id : undefined,
    },
    hint: target && <Hint target={target} onEscape={hide} {...shown} label={<div id={id}>{shown.label}</div>} />,
  }
}

function Hint({ onEscape, ...shown }: Omit<Shown, 'isName'> & { target: HTMLElement; onEscape: () => void }) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onEscape())
  return <Tooltip opened {...shown} />
}
