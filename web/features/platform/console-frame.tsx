import { Button, Divider, Group, Image, NavLink, Text, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { platform } from '#domain/platform/platform.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { rememberedAtLogin } from '#web/kernel/session.ts'
import { platformToken } from '#web/kernel/token.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Frame } from '#web/ui/frame.tsx'
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
  if (token) return <Console key={token} />
  const remembered = rememberedAtLogin(location, tokenAtFirst, platformToken)
  return <Navigate to={paths.platform.login} replace state={remembered} />
}

function Console() {
  return (
    <Frame
      bar={<Bar />}
      barLabel="Plataforma"
      menu={(close) => <Menu onChoose={close} />}
      menuLabel="Menú"
      menuUntil="md"
    />
  )
}

function Bar() {
  const { pathname } = useLocation()
  return (
    <>
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
    </>
  )
}

function Menu({ onChoose }: { onChoose: () => void }) {
  const { pathname } = useLocation()
  return (
    <>
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
          onClick={onChoose}
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
    </>
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
