import { Button, type ButtonProps } from '@mantine/core'

type DiscardButtonProps = Pick<ButtonProps, 'size' | 'mih'> & {
  form: { discard: () => void }
  onClose: () => void
  /** What was typed is on its way, and not there to be thrown away any more. */
  isSent?: boolean
}

/** Of a dialog that keeps what was typed as a draft however else it is closed: only this throws it away. */
export function DiscardButton({ form, onClose, isSent = false, ...looks }: DiscardButtonProps) {
  return (
    <Button
      variant="default"
      {...looks}
      onClick={() => {
        if (!isSent) form.discard()
        onClose()
      }}
    >
      {isSent ? 'Cerrar' : 'Cancelar'}
    </Button>
  )
}
