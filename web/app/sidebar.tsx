import {
  Avatar,
  Divider,
  NavLink,
  ScrollArea,
  Stack,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { type Icon, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { sayFarewell } from '#web/features/tracking/public.ts'
import { keptOf } from '#web/kernel/outbox-store.ts'
import { paths } from '#web/kernel/paths.ts'
import { logout, useMe } from '#web/kernel/session.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { mayLeave } from '#web/ui/leave-guard.tsx'
import { GarageMark } from './garage-mark.tsx'
import { type EntryGroup, entriesFor, isAt, type Place } from './navigation.ts'
import classes from './shell.module.css'

const unsentIsLost = {
  title: '¿Cerrar sesión?',
  text: 'Lo que hiciste sin conexión aún no se ha enviado, y se perderá.',
  confirmLabel: 'Cerrar sesión',
  danger: true,
}

type Props = {
  /** Told when a place was chosen, so that a drawer can close. */
  onChoose?: () => void
  /** Offers the search; absent where a button of its own stands in sight. */
  onSearch?: () => void
  /** Only the icons are in sight. */
  isShut?: boolean
  /** Told when a finger or a pointer wants to see what is in a group. */
  onPressGroup?: () => void
}

export function Sidebar({ onChoose, onSearch, isShut = false, onPressGroup }: Props) {
  const me = useMe()
  const { pathname } = useLocation()
  const fullName = `${me.first_name} ${me.last_name}`.trim()

  async function leave(): Promise<void> {
    if (!(await mayLeave())) return
    await sayFarewell()
    // What they did and the server has not heard of is given up.
    if (keptOf(me.id).length === 0 || (await confirm(unsentIsLost))) logout()
  }

  const entry = (place: Place, icon?: Icon) => (
    <Entry key={place.to} place={place} icon={icon} mark={markOf(place, pathname)} onChoose={onChoose} />
  )

  return (
    <Stack gap={4} className={classes.sidebar}>
      <div className={classes.mark}>
        <GarageMark name={me.garage_name} logo={me.imagen_garage} />
      </div>
      <NavLink
        component={Link}
        to={paths.userProfile}
        label={fullName || 'Usuario Invitado'}
        description={[me.role_text, me.branch_name].filter(Boolean).join(' · ')}
        noWrap
        active={pathname === paths.userProfile}
        aria-current={pathname === paths.userProfile ? 'page' : undefined}
        leftSection={<Avatar src={me.avatar} name={fullName} size={30} alt="" className={classes.person} />}
        color="gray"
        className={classes.entry}
        onClick={onChoose}
      />
      <Divider my={4} />
      {onSearch && (
        <NavLink
          component="button"
          label="Buscar"
          description="Ctrl + K"
          noWrap
          leftSection={<IconSearch size={22} stroke={1.75} aria-hidden />}
          color="gray"
          className={classes.entry}
          onClick={onSearch}
        />
      )}
      <ScrollArea className={classes.places} scrollbars="y" type="auto">
        {entriesFor(me).map((one) =>
          'to' in one ? (
            entry(one, one.icon)
          ) : (
            <Group key={one.label} group={one} entry={entry} isShut={isShut} onPress={onPressGroup} />
          ),
        )}
      </ScrollArea>
      <Divider my={4} />
      <SchemeToggle />
      <NavLink
        component="button"
        label="Cerrar sesión"
        noWrap
        leftSection={<IconLogout size={22} stroke={1.75} aria-hidden />}
        color="gray"
        className={classes.entry}
        onClick={leave}
      />
    </Stack>
  )
}

type Mark = 'page' | true | undefined

/** Whether one is at a place, or at a screen that it leads to. */
function markOf(place: Place, pathname: string): Mark {
  return pathname === place.to ? 'page' : isAt(place, pathname) || undefined
}

type EntryProps = { place: Place; icon: Icon | undefined; mark: Mark; onChoose: (() => void) | undefined }

/** Drawn again when its own mark changes: of a dozen, a way to another screen changes two. */
const Entry = memo(function Entry({ place, icon: EntryIcon, mark, onChoose }: EntryProps) {
  return (
    <NavLink
      component={Link}
      to={place.to}
      label={place.label}
      noWrap
      active={mark !== undefined}
      aria-current={mark}
      leftSection={EntryIcon && <EntryIcon size={22} stroke={1.75} aria-hidden />}
      color="gray"
      className={classes.entry}
      onClick={onChoose}
    />
  )
})

type GroupProps = {
  group: EntryGroup
  entry: (place: Place) => ReactNode
  isShut: boolean
  onPress: (() => void) | undefined
}

function Group({ group, entry, isShut, onPress }: GroupProps) {
  const { pathname } = useLocation()
  const holdsCurrent = group.places.some((place) => isAt(place, pathname))
  const [isOpened, setOpened] = useState(holdsCurrent)
  const GroupIcon = group.icon

  function press({ detail: clicks }: MouseEvent): void {
    // The keyboard sees the places already: its focus is on them.
    const isByKey = clicks === 0
    setOpened(!isOpened || (isShut && !isByKey))
    if (!isByKey) onPress?.()
  }

  return (
    <NavLink
      component="button"
      label={group.label}
      noWrap
      opened={isOpened}
      onClick={press}
      aria-expanded={isOpened}
      data-holds-current={holdsCurrent || undefined}
      leftSection={<GroupIcon size={22} stroke={1.75} aria-hidden />}
      color="gray"
      className={classes.entry}
      classNames={{ collapse: classes.group }}
      childrenOffset={34}
    >
      {group.places.map((place) => entry(place))}
    </NavLink>
  )
}

/** Follows the system until somebody asks for the other scheme; asking for the system's own follows it again. */
function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const wanted = isDark ? 'light' : 'dark'
  const systems = useColorScheme()
  const SchemeIcon = isDark ? IconSun : IconMoon
  return (
    <NavLink
      component="button"
      label={isDark ? 'Modo claro' : 'Modo oscuro'}
      noWrap
      leftSection={<SchemeIcon size={22} stroke={1.75} aria-hidden />}
      color="gray"
      className={classes.entry}
      onClick={() => setColorScheme(wanted === systems ? 'auto' : wanted)}
    />
  )
}
