import { useQuery } from '@tanstack/react-query'
import { carSystems, type SystemKind } from '#domain/systems/systems.contract.ts'
import { call } from '#web/kernel/call.ts'
import { everyPage } from '#web/kernel/every-page.ts'

const keptMs = 10 * 60_000

const lists = { car: carSystems.list, body: carSystems.bodyShop }

/** All systems with their components, read ahead: whoever diagnoses goes on choosing when the network is gone. */
export function useEverySystem(kind: SystemKind) {
  const list = lists[kind]
  const readAll = () => everyPage((page) => call(list, { query: { page, ordering: 'name' } }))
  const read = useQuery({ queryKey: [list.path, 'every'], queryFn: readAll, staleTime: keptMs })
  return {
    systems: read.data ?? [],
    isLoading: read.isPending,
    failed: read.isLoadingError ? { retry: () => void read.refetch() } : undefined,
  }
}
