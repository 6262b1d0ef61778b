import { Box, Checkbox, Group, Input, Paper, Text } from '@mantine/core'
import { useId } from 'react'
import {
  orderTypePermission,
  permissionLabels,
  type StoredPermission,
  storedPermissions,
} from '#domain/kernel/permissions.ts'
import { permissionGroups } from '#domain/team/permission-groups.ts'
import { grantableBy } from '#domain/team/team.rules.ts'
import { useMe } from '#web/kernel/session.ts'
import { type FieldProps, useField } from '#web/ui/field.ts'
import classes from './permission-boxes.module.css'

/** Large enough for a thumb. */
const touchable = { body: classes.body ?? '', label: classes.label ?? '' }

const kindsOfOrder: readonly StoredPermission[] = Object.values(orderTypePermission)

/**
 * The permissions of a role. What the person lacks cannot be ticked nor unticked and keeps its value; kinds of order
 * that they lack are not even offered.
 */
export function PermissionBoxes<Values extends object>(props: FieldProps<Values>) {
  const { value, change, input } = useField(props)
  const [labelId, errorId] = [useId(), useId()]
  const grantable = grantableBy(new Set(useMe().permissions))
  const chosen = Array.isArray(value) ? (value as StoredPermission[]) : []

  function set(flags: readonly StoredPermission[], granted: boolean): void {
    change(storedPermissions.filter((flag) => (flags.includes(flag) ? granted : chosen.includes(flag))))
  }

  return (
    <Box
      role="group"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={input.error ? errorId : undefined}
      data-path={input['data-path']}
      className={classes.boxes}
    >
      <Input.Label component="div" id={labelId} required={input.withAsterisk} mb={4}>
        {input.label}
      </Input.Label>
      {input.error && (
        <Input.Error id={errorId} role="alert" size="sm" mb="xs">
          {input.error}
        </Input.Error>
      )}
      <div className={classes.groups}>
        {permissionGroups.map(({ title, explains, flags }) => (
          <PermissionGroup
            key={title}
            title={title}
            explains={explains}
            flags={flags.filter((flag) => grantable.includes(flag) || !kindsOfOrder.includes(flag))}
            grantable={grantable}
            chosen={chosen}
            set={set}
          />
        ))}
      </div>
    </Box>
  )
}

type PermissionGroupProps = {
  title: string
  explains: string
  flags: readonly StoredPermission[]
  grantable: readonly StoredPermission[]
  chosen: readonly StoredPermission[]
  set: (flags: readonly StoredPermission[], granted: boolean) => void
}

function PermissionGroup({ title, explains, flags, grantable, chosen, set }: PermissionGroupProps) {
  const titleId = useId()
  const open = flags.filter((flag) => grantable.includes(flag))
  const ticked = open.filter((flag) => chosen.includes(flag))
  const all = open.length > 0 && ticked.length === open.length
  return (
    <Paper withBorder p="md" role="group" aria-labelledby={titleId} className={classes.group}>
      <Group justify="space-between" wrap="nowrap">
        <Text id={titleId} fw={600}>
          {title}
        </Text>
        {open.length > 1 && (
          <Checkbox
            label="Todos"
            classNames={touchable}
            aria-label={`Todos: ${title}`}
            labelPosition="left"
            checked={all}
            indeterminate={ticked.length > 0 && !all}
            onChange={() => set(open, !all)}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {explains}
      </Text>
      {flags.map((flag) => {
        const isOpen = grantable.includes(flag)
        return (
          <Checkbox
            key={flag}
            label={permissionLabels[flag]}
            classNames={touchable}
            description={isOpen ? undefined : 'Tu rol no tiene este permiso.'}
            disabled={!isOpen}
            checked={chosen.includes(flag)}
            onChange={(event) => set([flag], event.currentTarget.checked)}
          />
        )
      })}
    </Paper>
  )
}
