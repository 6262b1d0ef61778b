import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { ReadError } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Carousel } from './carousel.tsx'
import { PlanCard, PlanCardSkeleton } from './plan-card.tsx'
import { ShopWindow } from './shop-window.tsx'

export function PlansScreen() {
  const plans = useEndpoint(subscription.allPlans, {})
  const [expanded, setExpanded] = useState<number>()
  return (
    <ShopWindow>
      <Page
        title="Elige tu plan"
        actions={
          <LinkButton to={paths.login} variant="default">
            REGRESAR
          </LinkButton>
        }
      >
        <Stack gap="md">
          {plans.isError && <ReadError query={plans} />}
          {plans.isPending && <PlansAwaited />}
          {plans.data?.length === 0 && (
            <Stack gap={4} align="center" py="xl">
              <Text fw={600}>{messages.list.empty}</Text>
              <Text c="dimmed">Aún no hay planes a la venta. Vuelve más tarde.</Text>
            </Stack>
          )}
          {plans.data && plans.data.length > 0 && (
            <Carousel label="Planes">
              {plans.data.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  expanded={plan.id === expanded}
                  onToggle={() => setExpanded(plan.id === expanded ? undefined : plan.id)}
                />
              ))}
            </Carousel>
          )}
        </Stack>
      </Page>
    </ShopWindow>
  )
}

function PlansAwaited() {
  return (
    <>
      <Text role="status" c="dimmed" size="sm">
        {messages.list.loading}
      </Text>
      <Carousel label="Planes">
        {[1, 2, 3, 4].map((place) => (
          <PlanCardSkeleton key={place} />
        ))}
      </Carousel>
    </>
  )
}
