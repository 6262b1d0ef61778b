import type { ModalProps } from '@mantine/core'
import { useEffect } from 'react'
import { ClosableModal } from './closable-modal.tsx'
import { firstField } from './first-field.ts'
import { giveFocusBack } from './give-focus-back.ts'

/**
 * A dialog that is there only while it is open. Mantine's own gives the focus back when it is closed, not when it goes,
 * and begins at the cross: who opens one to fill something in begins there. Nor does a tap beside it close it, as that
 * is how a phone's keyboard is put away.
 */
export function OpenModal({ children, ...props }: Omit<ModalProps, 'opened'>) {
  useEffect(() => {
    const opener = document.activeElement
    return () => giveFocusBack(opener)
  }, [])
  return (
    <ClosableModal opened closeOnClickOutside={false} {...props}>
      <div ref={beginAtTheFirstField}>{children}</div>
    </ClosableModal>
  )
}

/** Told as Mantine wants to be told; it looks for it a moment after the dialog was drawn. */
function beginAtTheFirstField(body: HTMLElement | null): void {
  firstField(body)?.setAttribute('data-autofocus', '')
}
