import { ActionIcon, AppShell, UnstyledButton } from '@mantine/core'
import { useClickOutside, useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useClosedTabs, useOutboxSender } from '#web/features/tracking/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { Frame } from '#web/ui/frame.tsx'
import { ClosedByGoingBack } from '#web/ui/when-elsewhere.ts'
import { GarageMark } from './garage-mark.tsx'
import { SearchEverywhere } from './search-everywhere.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

const railWidth = 72

export function Shell() {
  useOutboxSender()
  useClosedTabs()
  const [searches, search] = useDisclosure()
  return (
    <Frame
      bar={
        <>
          <HomeLink />
          <ActionIcon variant="subtle" color="gray" size="operator" ml="auto" aria-label="Buscar" onClick={search.open}>
            <IconSearch size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      }
      barLabel="Inicio"
      narrowBar
      menu={(close) => <Sidebar onChoose={close} />}
      menuLabel="Principal"
      menuUntil="sm"
      navbar={{ width: railWidth, breakpoint: 'sm', collapsed: { mobile: true } }}
      rail={<Rail onSearch={search.open} />}
    >
      <ClosedByGoingBack close={search.close} />
      <SearchEverywhere opened={searches} open={search.open} close={search.close} />
    </Frame>
  )
}

function HomeLink() {
  const me = useMe()
  return (
    <UnstyledButton component={Link} to={paths.home} className={classes.headerMark}>
      <GarageMark name={me.garage_name} logo={me.imagen_garage} />
    </UnstyledButton>
  )
}

function Rail({ onSearch }: { onSearch: () => void }) {
  // Not as long as the pointer rests on it: after a choice, what was chosen is to be seen. And a finger rests nowhere.
  const [isOpen, { open, close }] = useDisclosure()
  const rail = useClickOutside(close)
  return (
    <AppShell.Navbar
      ref={rail}
      visibleFrom="sm"
      className={classes.rail}
      aria-label="Principal"
      data-open={isOpen || undefined}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && open()}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && close()}
    >
      <Sidebar onChoose={close} onSearch={onSearch} isShut={!isOpen} onPressGroup={open} />
    </AppShell.Navbar>
  )
}
