import { Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { type Icon, IconChevronRight, IconReportSearch, IconSpray, IconTool } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Permission } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { paths } from '#web/kernel/paths.ts'
import { holdsAny, useMe } from '#web/kernel/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { OrderLimitNotice, useIsAtOrderLimit } from './order-limit-notice.tsx'

type Choice = { label: string; what: string; to: string; icon: Icon; opens: readonly Permission[] }

/** The kinds of order that can be received. */
const choices: readonly Choice[] = [
  {
    label: orderKinds.entries.mechanic.label,
    what: 'Diagnóstico, cotización y reparación',
    to: paths.newMechanicOrder,
    icon: IconTool,
    opens: ['work_order_management_mechanic'],
  },
  {
    label: orderKinds.entries.body_shop.label,
    what: 'Del diagnóstico al lavado, etapa por etapa',
    to: paths.newBodyShopOrder,
    icon: IconSpray,
    opens: ['work_order_management_body_shop'],
  },
  {
    label: orderKinds.entries.appraisal.label,
    what: 'Inspección, cálculo e informe para la aseguradora',
    to: paths.newAppraisalOrder,
    icon: IconReportSearch,
    opens: ['work_order_management_appraisal'],
  },
]

export function SelectOrderScreen() {
  const me = useMe()
  const isAtLimit = useIsAtOrderLimit()
  const offered = choices.filter(({ opens }) => holdsAny(me, opens))
  return (
    <Page
      title="Selecciona el tipo de orden"
      actions={
        <LinkButton to={paths.workOrders} variant="default">
          Salir
        </LinkButton>
      }
    >
      <Stack gap="md">
        {isAtLimit && <OrderLimitNotice />}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {offered.map((choice) =>
            isAtLimit ? (
              <Card key={choice.to} withBorder padding="lg" aria-disabled c="dimmed">
                <ChoiceFace {...choice} />
              </Card>
            ) : (
              <Card key={choice.to} component={Link} to={choice.to} withBorder padding="lg">
                <ChoiceFace {...choice} />
              </Card>
            ),
          )}
        </SimpleGrid>
        {offered.length === 0 && <Text c="dimmed">{messages.refused.noOrderTypes}</Text>}
      </Stack>
    </Page>
  )
}

function ChoiceFace({ label, what, icon: ChoiceIcon }: Choice) {
  return (
    <Group gap="md" wrap="nowrap">
      <ChoiceIcon size={32} stroke={1.75} aria-hidden />
      <div style={{ flex: 1 }}>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="dimmed">
          {what}
        </Text>
      </div>
      <IconChevronRight size={20} aria-hidden />
    </Group>
  )
}
