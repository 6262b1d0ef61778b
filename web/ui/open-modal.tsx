import { Modal, type ModalProps } from '@mantine/core'
import { useEffect } from 'react'
import { giveFocusBack } from './give-focus-back.ts'

/** A dialog that is there only while it is open. Mantine's own gives the focus back when it is closed, not when it goes. */
export function OpenModal(props: Omit<ModalProps, 'opened'>) {
  useEffect(() => {
    const opener = document.activeElement
    return () => giveFocusBack(opener)
  }, [])
  return <Modal opened {...props} />
}
