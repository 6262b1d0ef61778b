import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFilters } from '#web/kernel/filters.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { showInfo } from '#web/ui/toasts.ts'
import { type Client, clientList } from './workshop-clients.ts'

const columns = [
  { title: 'NOMBRE', sort: 'name' as const, cell: (client: Client) => client.name },
  { title: 'PLACA', cell: (client: Client) => client.plate },
]

export function GalleryStates() {
  const filters = useFilters(clientList)
  const nothing = useQuery({ queryKey: ['nothing'], queryFn: async () => ({ results: [] as Client[], count: 0 }) })
  const never = useQuery({
    queryKey: ['never'],
    queryFn: () => new Promise<{ results: Client[]; count: number }>(() => undefined),
  })
  return (
    <Page title="Estados">
      <Stack gap="xl">
        <section aria-label="Sin datos">
          <DataTable query={nothing} filters={filters} columns={columns} searchable={false} empty="Crea el primero." />
        </section>
        <section aria-label="Con error">
          <ErrorState onRetry={() => showInfo('Se intentó de nuevo')} />
        </section>
        <section aria-label="Pantalla en espera">
          <LoadingScreen />
        </section>
        <section aria-label="Lista en espera">
          <DataTable query={never} filters={filters} columns={columns} searchable={false} />
        </section>
      </Stack>
    </Page>
  )
}
