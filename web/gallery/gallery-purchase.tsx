import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '#domain/access/access.contract.ts'
import { cents } from '#domain/kernel/money.ts'
import { ExtraOrdersModal } from '#web/features/subscription/public.ts'
import { MeContext } from '#web/kernel/session.ts'
import { Page } from '#web/ui/page.tsx'

/** The purchase asks nothing else of who is logged in. */
const buyer = { cost_per_additional_order: cents(150) } as Me

/** The purchase as somebody opens it, and as it stands in the way of an order that the plan has no room for. */
export function GalleryPurchase() {
  const [opened, setOpened] = useState<'chosen' | 'required'>()
  return (
    <MeContext value={buyer}>
      <Page title="Compra">
        <Group gap="sm">
          <Button variant="default" onClick={() => setOpened('chosen')}>
            Comprar
          </Button>
          <Button variant="default" onClick={() => setOpened('required')}>
            Crear orden
          </Button>
        </Group>
        <ExtraOrdersModal
          opened={opened !== undefined}
          required={opened === 'required'}
          onClose={() => setOpened(undefined)}
        />
      </Page>
    </MeContext>
  )
}
