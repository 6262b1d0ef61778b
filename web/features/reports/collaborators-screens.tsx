import { Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type Collaborator, type ReportKind, reports } from '#domain/reports/reports.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { MonthChoice } from '#web/ui/month-choice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PhoneText } from '#web/ui/phone-text.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { monthSearch } from './month-search.ts'
import { reportKinds } from './report-kinds.ts'

export function CollaboratorsScreen() {
  return <Collaborators report="finished" />
}

export function LogbookScreen() {
  return <Collaborators report="logbook" />
}

function Collaborators({ report }: { report: ReportKind }) {
  const { title, orders, measure } = reportKinds[report]
  const filters = useFilters(reports.collaborators)
  const rows = useEndpoint(reports.collaborators, { query: { ...filters.value, report } })
  const search = monthSearch(filters.value)
  return (
    <Page title={title} filters={<MonthChoice asked={filters.value} onChange={filters.change} />}>
      <Text size="sm" c="dimmed" mb="sm">
        Monto generado: {measure.toLowerCase()}.
      </Text>
      <DataTable
        query={rows}
        filters={filters}
        empty="Aquí aparece quien trabaja como operador o ha trabajado en alguna orden."
        columns={[
          { title: 'USUARIO', sort: 'username', wraps: true, cell: (row) => <Username of={row} /> },
          {
            title: 'NOMBRE',
            sort: 'first_name',
            identifies: true,
            wraps: true,
            cell: ({ first_name }) => first_name,
            onCard: ({ first_name, last_name }) => `${first_name} ${last_name}`,
          },
          { title: 'APELLIDO', sort: 'last_name', wraps: true, cell: ({ last_name }) => last_name, onCard: () => null },
          { title: 'EMAIL', sort: 'email', wraps: true, cell: ({ email }) => email },
          {
            title: 'TELÉFONO',
            sort: 'phone_number',
            cell: ({ phone_number }) => <PhoneText value={phone_number} />,
          },
          {
            title: 'MONTO GENERADO',
            sort: 'amount_generated',
            align: 'right',
            cell: ({ amount_generated }) => <Money value={amount_generated} fw={600} />,
          },
        ]}
        rowActions={({ id, first_name, last_name }) => (
          <RowAction
            label="Ver ordenes de"
            of={`${first_name} ${last_name}`}
            word="Ver"
            icon={IconEye}
            to={`${orders({ id })}${search}`}
          />
        )}
      />
    </Page>
  )
}

function Username({ of: { username, is_active } }: { of: Collaborator }) {
  if (is_active) return username
  return (
    <>
      {username}{' '}
      <Text span inherit c="dimmed">
        (inactivo)
      </Text>
    </>
  )
}
