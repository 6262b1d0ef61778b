import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messages } from '#domain/kernel/texts.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { ExtraOrdersModal } from '#web/features/subscription/public.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'

/**
 * Whether the plan has no order left. Unknown counts as not, and so does what was read before this screen: more may have
 * been bought since. The server has the last word.
 */
export function useIsAtOrderLimit(): boolean {
  const { data, isFetchedAfterMount } = useEndpoint(subscription.limitOrder, {}, { refetchOnMount: 'always' })
  return isFetchedAfterMount && (data?.limit_order ?? false)
}

/** Nothing can be received until more orders are bought, which is the main garage's to do. */
export function OrderLimitNotice({ keepsPlace }: { keepsPlace?: () => boolean }) {
  const { is_branch_user: isOfBranch } = useMe()
  const [opened, modal] = useDisclosure(!isOfBranch)
  return (
    <Alert color="red" variant="light" role="alert" p="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap" flex="1 1 14rem">
          <IconAlertTriangle size={20} aria-hidden />
          <Text size="sm" fw={500} c="inherit">
            {messages.refused.orderLimit}
          </Text>
        </Group>
        {!isOfBranch && (
          <>
            <Button variant="default" onClick={modal.open}>
              Comprar más ordenes
            </Button>
            <ExtraOrdersModal required opened={opened} onClose={modal.close} keepsPlace={keepsPlace} />
          </>
        )}
      </Group>
    </Alert>
  )
}
