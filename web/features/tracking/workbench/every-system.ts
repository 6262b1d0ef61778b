import { useQuery } from '@tanstack/react-query'
import { pageSize } from '#domain/kernel/listing.ts'
import { carSystems, type SystemKind } from '#domain/systems/systems.contract.ts'
import { call } from '#web/kernel/call.ts'

const keptMs = 10 * 60_000

const lists = { car: carSystems.list, body: carSystems.bodyShop }

/** All systems with their components, read ahead: whoever diagnoses goes on choosing when the network is gone. */
export function useEverySystem(kind: SystemKind) {
  const list = lists[kind]
  const read = useQuery({ queryKey: [list.path, 'every'], queryFn: () => readAll(list), staleTime: keptMs })
  return { systems: read.data ?? [], failed: read.isLoadingError ? { retry: () => void read.refetch() } : undefined }
}

async function readAll(list: (typeof lists)[SystemKind]) {
  const first = await call(list, { query: { page: 1, ordering: 'name' } })
  const pages = Math.ceil(first.count / pageSize)
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
    call(list, { query: { page: index + 2, ordering: 'name' } }),
  )
  return [first, ...(await Promise.all(others))].flatMap(({ results }) => results)
}
