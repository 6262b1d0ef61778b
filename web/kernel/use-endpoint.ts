import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answered, Endpoint } from '#domain/kernel/endpoint.ts'
import { type Ask, type Asking, addressOf, call } from './call.ts'
import { CallError } from './call-error.ts'
import { queryClient } from './query-client.ts'

type Key = readonly [endpoint: string, path: string, search: string]

function keyOf(endpoint: Endpoint, asked: Asking): Key {
  return [endpoint.path, ...addressOf(endpoint, asked)]
}

/**
 * How often a screen that stands open all day is read again by itself, while it is looked at: a tablet at the bench hears
 * of new work, the desk of what a client approved, and what was stopped elsewhere does not go on counting for longer.
 */
export const readAgainMs = 30_000

type Options = {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number | false
  refetchOnMount?: boolean | 'always'
}

/**
 * Reads an endpoint. While another page, order or search of the same list loads, the rows last known stay;
 * another record never shows in place of the one that was asked.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  asked: Ask<E>,
  options: Options = {},
): UseQueryResult<Answered<E>> {
  const queryKey = keyOf(endpoint, asked)
  return useQuery<Answered<E>, Error, Answered<E>, Key>({
    queryKey,
    queryFn: ({ signal }) => call(endpoint, asked, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[1] === queryKey[1] ? previous : undefined),
    ...options,
  })
}

/** Fetches ahead what a link leads to; a failure shows when the screen itself asks. */
export function prefetch<E extends Endpoint>(endpoint: E, asked: Ask<E>): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, asked),
    queryFn: ({ signal }) => call(endpoint, asked, { signal }),
  })
}

/**
 * What a write just answered is how it stands now. A read that is under way was asked before it: it is given up, lest it
 * come after and show how it was.
 */
export function fill<E extends Endpoint>(endpoint: E, asked: Asking, answer: Answered<E>): void {
  const queryKey = keyOf(endpoint, asked)
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, answer)
}

/** Everything read from these endpoints is read again, whatever it was asked with. */
export function refresh(endpoints: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map(({ path }) => readAnew([path])))
}

/**
 * For a refusal that may be of what was shown, as a price. Where nobody knows whether it was done, the same is to be sent
 * again, and what was shown with it stays.
 */
export function refreshAfterRefusal(failure: unknown, endpoints: readonly Endpoint[]): void {
  if (failure instanceof CallError && !failure.isUnsettled) void refresh(endpoints)
}

/**
 * What is under way was asked before the change: a first answer would be taken for the new one, and so would what was
 * fetched ahead for a screen that nobody is at yet. Neither is waited for. What is looked at and has an answer already is
 * asked again by itself.
 */
async function readAnew(queryKey: string[]): Promise<void> {
  await queryClient.cancelQueries({
    queryKey,
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined || !query.isActive(),
  })
  await queryClient.invalidateQueries({ queryKey })
}
