import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DurationText } from '#web/ui/duration-text.tsx'
import { ReadError } from '#web/ui/error-state.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import { closingKinds } from './closing-kinds.ts'
import { TimeHistory } from './time-history.tsx'

type Props = { id: number }
const afresh = { refetchOnMount: 'always' } as const

/** HISTORIAL DE TIEMPO of each kind of order. */
export function MechanicTimes({ id }: Props) {
  const read = useEndpoint(mechanic.timeHistory, { params: { id } }, afresh)
  return <ReadTimes query={read}>{(times) => <TimeHistory times={times} />}</ReadTimes>
}

export function BodyShopTimes({ id }: Props) {
  const read = useEndpoint(bodyShop.timeHistory, { params: { id } }, afresh)
  return <ReadTimes query={read}>{(times) => <TimeHistory times={times} withParts />}</ReadTimes>
}

/** Of all that is under an appraisal, one kind after the other, and what it comes to. */
export function AppraisalTimes({ id }: Props) {
  const read = useEndpoint(appraisals.timeHistory, { params: { id } }, afresh)
  if (read.isError && !read.data && !read.isFetching) return <ReadFailure query={read} to={paths.appraisalOrders} />
  return (
    <ReadTimes query={read}>
      {({ total_timer_orders, ...of }) => (
        <Stack gap="xl">
          {(['appraisal', 'mechanic', 'body_shop'] as const).map((kind) => {
            const times = of[kind]
            const { tab } = closingKinds[kind]
            return (
              times && (
                <Stack key={kind} gap="sm" component="section" aria-label={tab}>
                  <Title order={2} size="h4">
                    {tab}
                  </Title>
                  <TimeHistory times={times} withParts={kind === 'body_shop'} total={`TOTAL ${tab}`} />
                </Stack>
              )
            )
          })}
          <Paper withBorder p="md">
            <Group justify="space-between">
              <Text fw={700}>TOTAL</Text>
              <Text fw={700} size="xl">
                <DurationText seconds={total_timer_orders} />
              </Text>
            </Group>
          </Paper>
        </Stack>
      )}
    </ReadTimes>
  )
}

type ReadTimesProps<Read> = { query: UseQueryResult<Read>; children: (read: Read) => ReactNode }

function ReadTimes<Read>({ query, children }: ReadTimesProps<Read>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton h="18rem" aria-busy />
  return <ReadError query={query} />
}
