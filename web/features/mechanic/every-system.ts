import { useQuery } from '@tanstack/react-query'
import { pageSize } from '#domain/kernel/listing.ts'
import { carSystems } from '#domain/systems/systems.contract.ts'
import { call } from '#web/kernel/call.ts'

const keptMs = 10 * 60_000

/** All systems with their components, read ahead: whoever diagnoses goes on choosing when the network is gone. */
export function useEverySystem() {
  const { data = [] } = useQuery({ queryKey: [carSystems.list.path, 'every'], queryFn: readAll, staleTime: keptMs })
  return data
}

async function readAll() {
  const first = await call(carSystems.list, { query: { page: 1, ordering: 'name' } })
  const pages = Math.ceil(first.count / pageSize)
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
    call(carSystems.list, { query: { page: index + 2, ordering: 'name' } }),
  )
  return [first, ...(await Promise.all(others))].flatMap(({ results }) => results)
}
