import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { platform } from '#domain/platform/platform.contract.ts'
import { isUnlimited } from '#domain/subscription/quota.rules.ts'
import { type Plan, subscription } from '#domain/subscription/subscription.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { planKinds } from './plan-kinds.ts'
import { PlanModal } from './plan-modal.tsx'

export function PlansScreen() {
  const filters = useFilters(platform.plans)
  const plans = useEndpoint(platform.plans, { query: filters.value })
  const [edited, setEdited] = useState<Plan | 'new'>()

  return (
    <Page title="Planes" actions={<Button onClick={() => setEdited('new')}>Crear plan</Button>}>
      <DataTable
        query={plans}
        filters={filters}
        empty="Crea el primer plan para que los talleres puedan registrarse."
        columns={[
          { title: 'PLAN', sort: 'name', identifies: true, wraps: true, cell: (plan) => <Named plan={plan} /> },
          {
            title: 'TIPOS DE ORDEN',
            identifies: true,
            wraps: true,
            cell: ({ enable_type_work_orders }) => planKinds[enable_type_work_orders],
          },
          {
            title: 'MENSUAL',
            sort: 'monthly_fee',
            align: 'right',
            cell: ({ monthly_fee }) => <Money value={monthly_fee} />,
          },
          { title: 'ANUAL', align: 'right', cell: ({ annual_fee }) => <Money value={annual_fee} /> },
          {
            title: 'ÓRDENES',
            align: 'right',
            cell: ({ work_orders }) => (isUnlimited(work_orders) ? 'Sin límite' : work_orders),
          },
          {
            title: 'ADICIONAL',
            align: 'right',
            cell: ({ cost_per_additional_order }) => <Money value={cost_per_additional_order} />,
          },
        ]}
        rowActions={(plan) => (
          <>
            <RowAction label="Editar" of={plan.name} icon={IconEdit} onClick={() => setEdited(plan)} />
            <DeleteAction
              of={plan.name}
              by={subscription.deletePlan}
              asked={{ params: { id: plan.id } }}
              invalidates={[platform.plans, subscription.allPlans]}
            />
          </>
        )}
      />
      {edited && <PlanModal plan={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

function Named({ plan: { name, offered } }: { plan: Plan }) {
  if (offered) return name
  return (
    <>
      {name} <StatusChip tone="waiting">Ya no se ofrece</StatusChip>
    </>
  )
}
