import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { reloadWithDrafts } from './leave-guard.tsx'
import { hideToast, showError } from './toasts.ts'

/** Stays until something is done about it: what was typed is kept, and is offered again beside what the other saved. */
export function showConflict(): string {
  return showError(
    <>
      {messages.conflict}
      <Button display="block" mt="xs" mih={{ base: '2.75rem', sm: 0 }} variant="default" onClick={reloadWithDrafts}>
        Recargar
      </Button>
    </>,
    false,
  )
}

/** For what is sent besides an action: told where the record is looked at, until the next try or until it is left. */
export function useConflictToast() {
  const shown = useRef<string>(undefined)
  const isLeft = useRef(false)
  const hide = useRef(() => void (shown.current && hideToast(shown.current))).current
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      hide()
    }
  }, [hide])
  function show(): void {
    // Elsewhere there is nothing to be seen by reloading.
    shown.current = isLeft.current ? showError(messages.conflict) : showConflict()
  }
  return { show, hide }
}
