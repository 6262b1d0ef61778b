import { AppShell, Burger, Drawer, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useRef, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { DialogsProvider } from '#web/ui/dialogs-provider.tsx'
import { useFocusOnArrival } from '#web/ui/focus-on-arrival.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { GarageMark } from './garage-mark.tsx'
import { PlaceSearch } from './place-search.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

const railWidth = 72
const headerHeight = 56

export function Shell() {
  const me = useMe()
  const [drawerOpened, drawer] = useDisclosure()
  // The pointer still rests on the rail after a choice, but what was chosen is to be seen.
  const [chosen, setChosen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useFocusOnArrival(main, pathname)

  return (
    <AppShell
      navbar={{ width: railWidth, breakpoint: 'sm', collapsed: { mobile: true } }}
      header={{ height: { base: headerHeight, sm: 0 } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <UnstyledButton className={classes.skip} onClick={() => main.current?.focus()}>
        Saltar al contenido
      </UnstyledButton>

      <AppShell.Header hiddenFrom="sm" className={classes.header} role="presentation">
        <Group component="nav" aria-label="Inicio" h="100%" px="sm" gap="sm" wrap="nowrap">
          <Burger opened={drawerOpened} onClick={drawer.toggle} size="sm" aria-label="Abrir menú" />
          <UnstyledButton component={Link} to={paths.home} className={classes.headerMark}>
            <GarageMark name={me.garage_name} logo={me.imagen_garage} />
          </UnstyledButton>
        </Group>
      </AppShell.Header>

      <AppShell.Navbar
        visibleFrom="sm"
        className={classes.rail}
        aria-label="Principal"
        data-chosen={chosen || undefined}
        onMouseEnter={() => setChosen(false)}
      >
        <Sidebar onChoose={() => setChosen(true)} />
      </AppShell.Navbar>

      <Drawer
        opened={drawerOpened}
        onClose={drawer.close}
        title="Menú"
        size="18rem"
        hiddenFrom="sm"
        closeButtonProps={{ 'aria-label': 'Cerrar menú' }}
      >
        <nav aria-label="Principal">
          <Sidebar onChoose={drawer.close} />
        </nav>
      </Drawer>

      <AppShell.Main ref={main} tabIndex={-1} className={classes.main}>
        <DialogsProvider>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </DialogsProvider>
      </AppShell.Main>
      <PlaceSearch />
      <ScrollRestoration />
    </AppShell>
  )
}
