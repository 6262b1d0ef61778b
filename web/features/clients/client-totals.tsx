import { Flex, Paper, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { clientStates } from '#domain/clients/client-codes.ts'
import type { clients } from '#domain/clients/clients.contract.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { Money } from '#web/ui/money.tsx'

type Props = {
  /** None: of every state. */
  state: CodeOf<typeof clientStates> | undefined
  answer: Answered<typeof clients.list> | undefined
  /** There will be no answer: nothing to wait for. */
  isFailed: boolean
}

const names: Record<CodeOf<typeof clientStates>, string> = {
  [clientStates.code.active]: 'Clientes activos',
  [clientStates.code.partially_active]: 'Clientes parcialmente activos',
  [clientStates.code.inactive]: 'Clientes inactivos',
}

/** How many there are of this state, what they were billed, and how many clients there are at all. */
export function ClientTotals({ state, answer, isFailed }: Props) {
  const awaited = isFailed ? '—' : <Skeleton width="4rem">&nbsp;</Skeleton>
  return (
    // As wide as their figures: that of a good year is no shorter for being on a phone, and goes below where it has to.
    <Flex component="dl" wrap="wrap" gap="xs" mt={0} mb="sm">
      <Total name={state === undefined ? 'Clientes de la lista' : names[state]}>
        {answer?.total_type_client ?? awaited}
      </Total>
      <Total name="Total facturado">
        {answer?.total_amount_clients === undefined ? awaited : <Money value={answer.total_amount_clients} />}
      </Total>
      <Total name="Total de clientes">{answer?.total_customer ?? awaited}</Total>
    </Flex>
  )
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Paper withBorder px={{ base: 'xs', sm: 'md' }} py="xs" flex="1 0 min-content">
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600} fz={{ base: 'md', sm: 'lg' }} className="tabular">
        {children}
      </Text>
    </Paper>
  )
}
