import { ActionIcon } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, Ref } from 'react'
import { Link, type To } from 'react-router'
import { useHint } from './hint.tsx'
import classes from './row-action.module.css'

type RowActionProps = {
  label: string
  icon: ComponentType<IconProps>
  danger?: boolean
} & ({ to: To; onClick?: never; ref?: never } | { onClick: () => void; to?: never; ref?: Ref<HTMLButtonElement> })

/** One thing that can be done with a row: an icon, named for those who do not know it. */
export function RowAction({ label, icon: Icon, danger = false, to, onClick, ref }: RowActionProps) {
  const { hinted, hint } = useHint({ label, isName: true })
  const shared = { 'aria-label': label, color: danger ? 'red' : 'gray', className: classes.action, ...hinted }
  const icon = <Icon size={18} aria-hidden />
  return (
    <>
      {to === undefined ? (
        <ActionIcon {...shared} ref={ref} onClick={onClick}>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon {...shared} component={Link} to={to}>
          {icon}
        </ActionIcon>
      )}
      {hint}
    </>
  )
}
