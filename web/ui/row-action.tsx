import { ActionIcon } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, type Ref, use } from 'react'
import { Link, type To } from 'react-router'
import { useHint } from './hint.tsx'
import { OnCard } from './on-card.ts'
import classes from './row-action.module.css'

type RowActionProps = {
  label: string
  /** What it is done to, for those who hear it without its row. */
  of: string
  /** What of a long label is written on a card. */
  word?: string
  icon: ComponentType<IconProps>
  danger?: boolean
} & ({ to: To; onClick?: never; ref?: never } | { onClick: () => void; to?: never; ref?: Ref<HTMLButtonElement> })

/**
 * One thing that can be done with a row: an icon, named for those who do not know it. Where nothing hovers an icon alone
 * is a riddle, so that its word stands below it.
 */
export function RowAction(props: RowActionProps) {
  const { label, of, word = label, icon: Icon, danger = false, to, onClick, ref } = props
  const name = `${label} ${of}`
  const { hinted, hint } = useHint({ label: name, isName: true })
  const isOnCard = use(OnCard)
  const shared = {
    'aria-label': name,
    color: danger ? 'red' : 'gray',
    className: isOnCard ? `${classes.action} ${classes.withWord}` : classes.action,
    ...hinted,
  }
  const icon = <Icon size={18} aria-hidden />
  const face = isOnCard ? (
    <span className={classes.face}>
      {icon}
      {word}
    </span>
  ) : (
    icon
  )
  return (
    <>
      {to === undefined ? (
        <ActionIcon {...shared} ref={ref} onClick={onClick}>
          {face}
        </ActionIcon>
      ) : (
        <ActionIcon {...shared} component={Link} to={to}>
          {face}
        </ActionIcon>
      )}
      {hint}
    </>
  )
}
