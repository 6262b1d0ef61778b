import { ActionIcon } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, createContext, type Ref, useContext } from 'react'
import { Link, type To } from 'react-router'
import { useHint } from './hint.tsx'
import classes from './row-action.module.css'

type RowActionProps = {
  label: string
  /** What of the label is written on a card; without it the first word. */
  word?: string
  icon: ComponentType<IconProps>
  danger?: boolean
} & ({ to: To; onClick?: never; ref?: never } | { onClick: () => void; to?: never; ref?: Ref<HTMLButtonElement> })

/** Whether the rows are cards: an icon alone is a riddle where nothing hovers, so that its word stands below it. */
export const OnCard = createContext(false)

/** One thing that can be done with a row: an icon, named for those who do not know it. */
export function RowAction({ label, word, icon: Icon, danger = false, to, onClick, ref }: RowActionProps) {
  const { hinted, hint } = useHint({ label, isName: true })
  const shared = { 'aria-label': label, color: danger ? 'red' : 'gray', className: classes.action, ...hinted }
  const icon = <Icon size={18} aria-hidden />
  const face = useContext(OnCard) ? (
    <span className={classes.worded}>
      {icon}
      {word ?? label.split(' ')[0]}
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
