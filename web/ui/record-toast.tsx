import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { reloadWithDrafts } from './leave-guard.tsx'
import { hideToast, showError } from './toasts.ts'

/**
 * What became of the record that is looked at stays told until the next try, and goes with the screen: what was typed is
 * there still, and would look as if it could be saved. Who has left already hears of it as of anything else.
 */
export function useRecordToast() {
  const shown = useRef<string>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      hide(shown.current)
    }
  }, [])
  const show = (text: string, wayOn?: ReactNode) => {
    shown.current = isLeft.current
      ? showError(text)
      : showError(
          <>
            {text}
            {wayOn}
          </>,
          false,
        )
  }
  return {
    /** Somebody else has saved it: what was typed is kept, and is offered again beside what they saved. */
    showConflict: () => show(messages.conflict, <Reload />),
    /** Somebody else has deleted it: there is nothing to be seen by reloading. */
    showGone: () => show(messages.notFound),
    hide: () => hide(shown.current),
  }
}

function hide(toast: string | undefined): void {
  if (toast) hideToast(toast)
}

function Reload() {
  return (
    <Button
      display="block"
      mt="xs"
      mih={{ base: '2.75rem', sm: 'var(--button-height)' }}
      variant="default"
      onClick={reloadWithDrafts}
    >
      Recargar
    </Button>
  )
}
