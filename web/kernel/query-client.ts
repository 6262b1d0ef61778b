import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

const retries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, failure) => failures < retries && failure instanceof CallError && failure.isPassing,
      // Without a network a screen says so at once, and tries again by itself when it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** What the platform's console alone reads. The plans are everybody's, and there too. */
export const isOfConsole = (path: string): boolean => path.startsWith('platform/')
export const isOfEverybody = (path: string): boolean => path.startsWith('plan/')

/** What was read from these endpoints is read anew, if it is asked for again. */
export function forgetReads(from: (path: string) => boolean): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => from(String(queryKey[0])) })
}
