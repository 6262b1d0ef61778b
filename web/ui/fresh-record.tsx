import { Paper, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { messages } from '#domain/kernel/texts.ts'
import { paths } from '#web/kernel/paths.ts'

type FreshRecordProps<Row> = {
  /** Read with `refetchOnMount: 'always'`: an edit begins with what the server has now, not with what it had. */
  query: UseQueryResult<Row>
  children: (row: Row) => ReactNode
}

/** One record to be edited. Once it is read it stays as it was read: a form must not change under somebody's hands. */
export function FreshRecord<Row>({ query, children }: FreshRecordProps<Row>) {
  const [row, setRow] = useState<Row>()
  if (row !== undefined) return children(row)
  if (query.isError) return <Navigate to={paths.home} replace />
  if (query.isSuccess && query.isFetchedAfterMount) setRow(query.data)
  return <FormSkeleton />
}

function FormSkeleton() {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} role="status" aria-label={messages.list.loading}>
      <Stack gap="lg">
        {[1, 2, 3, 4].map((line) => (
          <Stack key={line} gap={6}>
            <Skeleton height="0.75rem" width="8rem" />
            <Skeleton height="2.25rem" />
          </Stack>
        ))}
      </Stack>
    </Paper>
  )
}
