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

/** The console's endpoints share a folder, in which there are no others. */
export const isOfConsole = (path: string): boolean => path.startsWith('platform/')

/** What was read from these endpoints is read anew, if it is asked for again. */
export function forgetReads(from: (path: string) => boolean): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => from(String(queryKey[0])) })
}
