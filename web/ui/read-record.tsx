import { Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { Abandoned, CallError, told } from '#web/kernel/call-error.ts'
import { asLastSeen } from '#web/kernel/last-seen.ts'
import { paths } from '#web/kernel/paths.ts'
import { type FailedRead, ReadError } from './error-state.tsx'
import { FileAddresses } from './file-addresses.tsx'
import { showError } from './toasts.ts'

type ReadRecordProps<Read> = {
  query: UseQueryResult<Read>
  /** As many as the form will have, so that nothing jumps. */
  fields: number
  /** Where to when it cannot be read; home, unless its kind has a better place. */
  orElse?: string | undefined
  children: (record: Read) => ReactNode
}

/**
 * The record that a form begins with: a skeleton while it is read, elsewhere when it cannot be. It stays as it was first
 * read, since whoever edits an older one has to hear of it when they save; what was known before is no ground for an
 * edit until it was read again.
 */
export function ReadRecord<Read>({ query, fields, orElse, children }: ReadRecordProps<Read>) {
  const [record, setRecord] = useState<Read>()
  if (record === undefined && query.isSuccess && !query.isFetching) setRecord(query.data)
  if (record !== undefined) return <FileAddresses query={query}>{children(record)}</FileAddresses>
  if (query.isError && !query.isFetching) return <ReadFailure query={query} to={orElse} />
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} aria-busy>
      <Text role="status" size="sm" c="dimmed" mb="md">
        {messages.list.loading}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" aria-hidden>
        {Array.from({ length: fields }, (_, field) => `field ${field}`).map((field) => (
          <Stack key={field} gap="xs">
            <Skeleton height="0.75rem" width="7rem" />
            <Skeleton height="2.5rem" />
          </Stack>
        ))}
      </SimpleGrid>
    </Paper>
  )
}

type ReadFailureProps = {
  query: FailedRead
  /** Where what is not there would have been; home otherwise. */
  to?: string | undefined
}

/** A failure of the moment can be tried again; what cannot be read says so and leads elsewhere. */
export function ReadFailure({ query, to = paths.home }: ReadFailureProps) {
  const { error } = query
  if (!(error instanceof CallError && error.isPassing)) return <NotRead failure={error} to={to} />
  return <ReadError query={query} />
}

function NotRead({ failure, to }: { failure: unknown; to: string }) {
  useEffect(() => {
    if (!(failure instanceof Abandoned)) showError(told(failure, messages.failed.request))
  }, [failure])
  return <Navigate to={asLastSeen(to)} replace />
}
