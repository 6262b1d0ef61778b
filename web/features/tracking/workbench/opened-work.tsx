import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import type { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { Ask } from '#web/kernel/call.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { AppraisalChip } from '#web/ui/appraisal-chip.tsx'
import { FileAddresses } from '#web/ui/file-addresses.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import { useOneTapAtATime } from './one-tap.ts'

/** `serverAheadMs`: how far the server's clock was ahead of the device's when it answered. */
export type WorkProps<Work> = { work: Work; serverAheadMs: number }

type WorkRead = typeof mechanic.read | typeof mechanic.tasks | typeof bodyShop.read | typeof appraisals.tasks

type OpenedWorkProps<Read extends WorkRead> = {
  endpoint: Read
  /** Whether it is to be shown here; what was read earlier sends nobody elsewhere, as it may have come back. */
  belongsHere: (work: Answered<Read>) => boolean
  children: (work: Answered<Read>, serverAheadMs: number) => ReactNode
}

/** What was stopped on another device, or by staff, does not go on counting here for longer. */
const readAgainMs = 30_000

/** The order that the address names, as its operator sees it. Another is another screen: a stage's timer stops with it. */
export function OpenedWork<Read extends WorkRead>(props: OpenedWorkProps<Read>) {
  const id = Number(useParams().id)
  return <Opened key={id} id={id} {...props} />
}

/** Without a network what was read stays. */
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
    return <FileAddresses query={query}>{children(query.data, Date.parse(now) - query.dataUpdatedAt)}</FileAddresses>
  }
  return query.isError ? <ReadFailure query={query} to={paths.myWorkOrders} /> : <Reading />
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
