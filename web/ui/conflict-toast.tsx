import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { reloadWithDrafts } from './leave-guard.tsx'
import { hideToast, showError } from './toasts.ts'

/**
 * Stays until the next try: what was typed is kept, and is offered again beside what the other saved. It is about the
 * record that is looked at, and goes with it; who has left already has nothing to see by reloading.
 */
export function useConflictToast() {
  const shown = useRef<string>(undefined)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      hide(shown.current)
    }
  }, [])
  return {
    show: () => {
      shown.current = isLeft.current ? showError(messages.conflict) : showConflict()
    },
    hide: () => hide(shown.current),
  }
}

function hide(toast: string | undefined): void {
  if (toast) hideToast(toast)
}

function showConflict(): string {
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
