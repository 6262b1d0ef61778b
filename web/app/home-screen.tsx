import { Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link, Navigate } from 'react-router'
import { SubscriptionStatus } from '#web/features/subscription/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { useCan, useMe } from '#web/kernel/session.ts'
import { Page } from '#web/ui/page.tsx'
import { landingFor, placesFor } from './navigation.ts'

export function HomeScreen() {
  const me = useMe()
  if (!useCan('dashboard_garage')) return <Navigate to={landingFor(me)} replace />
  const shortcuts = placesFor(me).filter(({ to }) => to !== paths.home)
  return (
    <Page title={me.garage_name}>
      <Stack gap="lg">
        <Text c="dimmed">Hola, {me.first_name}. ¿A dónde quieres ir?</Text>
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3, lg: 4 }} spacing="md">
          {shortcuts.map(({ to, label, icon: PlaceIcon }) => (
            <Card key={to} component={Link} to={to} withBorder padding="md">
              <Group gap="sm" wrap="nowrap">
                <PlaceIcon size={24} stroke={1.75} aria-hidden />
                <Text fw={600}>{label}</Text>
              </Group>
            </Card>
          ))}
        </SimpleGrid>
        <SubscriptionStatus />
      </Stack>
    </Page>
  )
}
