import { Button } from '@mantine/core'
import classes from './row-action.module.css'

type RowButtonProps = {
  label: string
  /** What it is done to, for those who hear it without its row. */
  of: string
  danger?: boolean
  pending?: boolean
  onClick: () => void
}

/** Something that can be done with a row, where a word is clearer than an icon. */
export function RowButton({ label, of, danger = false, pending = false, onClick }: RowButtonProps) {
  return (
    <Button
      variant="subtle"
      color={danger ? 'red' : 'gray'}
      size="compact-sm"
      className={classes.action}
      aria-label={`${label} ${of}`}
      loading={pending}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
