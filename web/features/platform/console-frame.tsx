import { AppShell, Burger, Button, Divider, Drawer, Group, Image, NavLink, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { platform } from '#domain/platform/platform.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import type { Remembered } from '#web/kernel/session.ts'
import { platformToken } from '#web/kernel/token.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DialogsProvider } from '#web/ui/dialogs-provider.tsx'
import { useFocusOnArrival } from '#web/ui/focus-on-arrival.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import classes from './console-frame.module.css'
import { logoutOperator, useOperatorToken } from './operator-session.ts'

const places = [
  { label: 'Resumen', to: paths.platform.figures },
  { label: 'Talleres', to: paths.platform.garages },
  { label: 'Sucursales', to: paths.platform.branches },
  { label: 'Planes', to: paths.platform.plans },
  { label: 'Facturas', to: paths.platform.invoices },
  { label: 'Correos', to: paths.platform.mails },
]

/** Only with an operator's session; without one, to its login, which remembers where they wanted to go. */
export function ConsoleFrame() {
  const token = useOperatorToken()
  const [tokenAtFirst] = useState(token)
  const location = useLocation()
  if (token) return <Frame key={token} />
  const why = tokenAtFirst === null ? 'never' : platformToken.whyChanged()
  const remembered: Remembered = why === 'choice' ? null : { from: location, expired: why === 'refusal' }
  return <Navigate to={paths.platform.login} replace state={remembered} />
}

function Frame() {
  const [drawerOpened, drawer] = useDisclosure()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useFocusOnArrival(main, pathname)

  return (
    <AppShell header={{ height: 56 }} padding={{ base: 'md', sm: 'xl' }}>
      <UnstyledButton className={classes.skip} onClick={() => main.current?.focus()}>
        Saltar al contenido
      </UnstyledButton>
      <AppShell.Header className={classes.header} role="presentation">
        <Group component="nav" aria-label="Plataforma" h="100%" px={{ base: 'sm', sm: 'xl' }} gap="sm" wrap="nowrap">
          <Burger opened={drawerOpened} onClick={drawer.toggle} size="sm" hiddenFrom="md" aria-label="Abrir menú" />
          <Mark />
          <Group gap={2} wrap="nowrap" visibleFrom="md" className={classes.nav}>
            {places.map(({ label, to }) => (
              <UnstyledButton
                key={to}
                component={Link}
                to={to}
                className={classes.place}
                aria-current={pathname === to ? 'page' : undefined}
              >
                {label}
              </UnstyledButton>
            ))}
          </Group>
          <Group gap="sm" wrap="nowrap" ml="auto">
            <OperatorName />
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              visibleFrom="md"
              leftSection={<IconLogout size={18} aria-hidden />}
              onClick={logoutOperator}
            >
              Cerrar sesión
            </Button>
          </Group>
        </Group>
      </AppShell.Header>

      <Drawer
        opened={drawerOpened}
        onClose={drawer.close}
        title="Menú"
        size="18rem"
        hiddenFrom="md"
        closeButtonProps={{ 'aria-label': 'Cerrar menú' }}
      >
        <nav aria-label="Menú">
          {places.map(({ label, to }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={label}
              color="gray"
              active={pathname === to}
              aria-current={pathname === to ? 'page' : undefined}
              className={classes.entry}
              onClick={drawer.close}
            />
          ))}
          <Divider my="xs" />
          <NavLink
            component="button"
            label="Cerrar sesión"
            color="gray"
            leftSection={<IconLogout size={20} aria-hidden />}
            className={classes.entry}
            onClick={logoutOperator}
          />
        </nav>
      </Drawer>

      <AppShell.Main ref={main} tabIndex={-1} className={classes.main}>
        <DialogsProvider>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </DialogsProvider>
      </AppShell.Main>
      <ScrollRestoration />
    </AppShell>
  )
}

function Mark() {
  return (
    <UnstyledButton component={Link} to={paths.platform.figures} className={classes.mark}>
      <Image src="/favicon.svg" alt="" h={28} w={28} />
      <Text fw={700} lts="-0.01em">
        Bujía
      </Text>
      <Text size="sm" c="dimmed">
        Plataforma
      </Text>
    </UnstyledButton>
  )
}

function OperatorName() {
  const me = useEndpoint(platform.me, {})
  return (
    <Text size="sm" c="dimmed" truncate maw="12rem" visibleFrom="sm">
      {me.data?.name}
    </Text>
  )
}
