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
