import { Box, Fieldset, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import type { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { atRest } from '#domain/tracking/timer.ts'
import type { Ask } from '#web/kernel/call.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { paths } from '#web/kernel/paths.ts'
import { readAgainMs, useEndpoint } from '#web/kernel/use-endpoint.ts'
import { AppraisalChip } from '#web/ui/appraisal-chip.tsx'
import { FileAddresses } from '#web/ui/file-addresses.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import { useOneTapAtATime } from './one-tap.ts'
import { TakenAway } from './taken-away.tsx'

/** `serverAheadMs`: how far the server's clock was ahead of the device's when it answered. */
export type WorkProps<Work> = { work: Work; serverAheadMs: number }

type WorkRead = typeof mechanic.read | typeof mechanic.tasks | typeof bodyShop.read | typeof appraisals.tasks

type OpenedWorkProps<Read extends WorkRead> = {
  endpoint: Read
  /** Whether it is to be shown here; what was read earlier sends nobody elsewhere, as it may have come back. */
  belongsHere: (work: Answered<Read>) => boolean
  children: (work: Answered<Read>, serverAheadMs: number) => ReactNode
}

/** The order that the address names, as its operator sees it. Another is another screen: a stage's timer stops with it. */
export function OpenedWork<Read extends WorkRead>(props: OpenedWorkProps<Read>) {
  const id = Number(useParams().id)
  return <Opened key={id} id={id} {...props} />
}

/** Without a network what was read stays; so it does when it is theirs no more, but then only to be read. */
function Opened<Read extends WorkRead>({
  id,
  endpoint,
  belongsHere,
  children,
}: OpenedWorkProps<Read> & { id: number }) {
  useOneTapAtATime()
  const query = useEndpoint(endpoint, { params: { id } } as Ask<Read>, {
    refetchOnMount: 'always',
    refetchInterval: readAgainMs,
  })
  if (query.data && (query.isFetchedAfterMount || belongsHere(query.data))) {
    const { now } = query.data as { now: string }
    const isGone = query.error instanceof CallError && query.error.isGone
    const work = isGone ? atRest(query.data) : query.data
    return (
      <FileAddresses query={query}>
        {isGone && <NotMyWork />}
        <Fieldset variant="unstyled" m={0} disabled={isGone}>
          {children(work, Date.parse(now) - query.dataUpdatedAt)}
        </Fieldset>
      </FileAddresses>
    )
  }
  return query.isError ? <ReadFailure query={query} to={paths.myWorkOrders} /> : <Reading />
}

/** Given to somebody else, or deleted, while it was open here. */
function NotMyWork() {
  return (
    <Box mb="md">
      <TakenAway>
        <Text size="sm">{messages.refused.notMyWork}</Text>
        <BackLink to={paths.myWorkOrders}>Mis Ordenes</BackLink>
      </TakenAway>
    </Box>
  )
}

function Reading() {
  return (
    <Stack gap="md" aria-busy>
      <Text role="status" size="sm" c="dimmed">
        {messages.list.loading}
      </Text>
      <Skeleton height="5rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </Stack>
  )
}

type Head = {
  order_number: string
  description: string
  car: { name: string; car_registration: string; vin: string }
  from_appraisal?: boolean
}

type WorkHeadProps = {
  work: Head
  /** The stage that it is in. */
  children?: ReactNode
}

/** What the work is about. */
export function WorkHead({ work, children }: WorkHeadProps) {
  return (
    <Paper withBorder p="md">
      {children && <Group mb="xs">{children}</Group>}
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{work.car.name}</Text>
        <Text fw={600} className="tabular">
          {work.car.car_registration}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" className="tabular">
        {work.order_number} · VIN {work.car.vin} {work.from_appraisal && <AppraisalChip />}
      </Text>
      {work.description && (
        <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line' }}>
          {work.description}
        </Text>
      )}
    </Paper>
  )
}
