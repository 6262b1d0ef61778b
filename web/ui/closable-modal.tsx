import { Modal, type ModalProps } from '@mantine/core'
import { ClosedByBack } from './closed-by-back.ts'

/** Every dialog of a screen: Mantine's, which a phone's Back closes too. */
export function ClosableModal({ children, ...props }: ModalProps) {
  return (
    <Modal {...props}>
      <ClosedByBack close={props.onClose} />
      {children}
    </Modal>
  )
}
