import { AppShell, type AppShellProps, Burger, Drawer, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, Suspense, useRef } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { ClosedByBack } from './closed-by-back.ts'
import { DialogsProvider } from './dialogs-provider.tsx'
import { FocusNet } from './focus-net.ts'
import { FocusOnArrival } from './focus-on-arrival.ts'
import classes from './frame.module.css'
import { LoadingScreen } from './loading-screen.tsx'
import { screenTitleId } from './page.tsx'
import { ClosedByGoingBack } from './when-elsewhere.ts'

const barHeight = 56

type FrameProps = {
  /** What stands in the bar on top, beside the button that opens the menu, and what that bar is called. */
  bar: ReactNode
  barLabel: string
  /** The bar is for narrow screens only: what it holds is elsewhere on wide ones. */
  narrowBar?: boolean
  /** What the drawer holds; it is given what closes it. */
  menu: (close: () => void) => ReactNode
  menuLabel: string
  /** From this width on everything is in sight without the drawer. */
  menuUntil: 'sm' | 'md'
  navbar?: AppShellProps['navbar']
  /** The `AppShell.Navbar` that `navbar` makes room for. */
  rail?: ReactNode
  /** What floats above the screens. */
  children?: ReactNode
}

/** Around every screen of a session: a bar, a menu in a drawer, and the screen itself, where the keyboard arrives. */
export function Frame(props: FrameProps) {
  const { bar, barLabel, narrowBar = false, menu, menuLabel, menuUntil, navbar, rail, children } = props
  const [drawerOpened, drawer] = useDisclosure()
  const main = useRef<HTMLElement>(null)

  return (
    <AppShell
      navbar={navbar}
      header={{ height: narrowBar ? { base: barHeight, [menuUntil]: 0 } : barHeight }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <UnstyledButton className={classes.skip} onClick={() => main.current?.focus()}>
        Saltar al contenido
      </UnstyledButton>

      <AppShell.Header hiddenFrom={narrowBar ? menuUntil : undefined} className={classes.header} role="presentation">
        <Group component="nav" aria-label={barLabel} h="100%" px={{ base: 'sm', sm: 'xl' }} gap="sm" wrap="nowrap">
          <Burger
            opened={drawerOpened}
            onClick={drawer.toggle}
            size="sm"
            hiddenFrom={menuUntil}
            className={classes.burger}
            aria-label="Abrir menú"
          />
          {bar}
        </Group>
      </AppShell.Header>

      {rail}

      <Drawer
        opened={drawerOpened}
        onClose={drawer.close}
        title="Menú"
        size="18rem"
        hiddenFrom={menuUntil}
        closeButtonProps={{ 'aria-label': 'Cerrar menú' }}
      >
        <ClosedByBack close={drawer.close} />
        <nav aria-label={menuLabel}>{menu(drawer.close)}</nav>
      </Drawer>

      <AppShell.Main ref={main} tabIndex={-1} aria-labelledby={screenTitleId} className={classes.main}>
        <DialogsProvider>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
            <FocusOnArrival main={main} />
          </Suspense>
        </DialogsProvider>
      </AppShell.Main>
      {children}
      <FocusNet main={main} />
      <ClosedByGoingBack close={drawer.close} />
      <ScrollRestoration />
    </AppShell>
  )
}
