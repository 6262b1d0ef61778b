import { useQuery } from '@tanstack/react-query'
import { useFilters } from '#web/kernel/filters.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import { clientList, listClients } from './workshop-clients.ts'

/** A list of twelve pages: more than there are buttons for. */
export function GalleryPages() {
  const filters = useFilters(clientList)
  const rows = useQuery({
    queryKey: ['pages', filters.value],
    queryFn: async () => ({ ...listClients({ ...filters.value, page: 1 }), count: 115 }),
  })
  return (
    <Page title="Muchas páginas">
      <DataTable query={rows} filters={filters} columns={[{ title: 'NOMBRE', cell: ({ name }) => name }]} />
    </Page>
  )
}
