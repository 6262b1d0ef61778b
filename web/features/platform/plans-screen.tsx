import { Button } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { isUnlimited } from '#domain/subscription/quota.rules.ts'
import { type Plan, subscription } from '#domain/subscription/subscription.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { confirm } from '#web/ui/dialogs.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { planKinds } from './plan-kinds.ts'
import { PlanModal } from './plan-modal.tsx'

export function PlansScreen() {
  const filters = useFilters(subscription.plans)
  const plans = useEndpoint(subscription.plans, { query: filters.value })
  const [edited, setEdited] = useState<Plan | 'new'>()
  const remove = useAction(subscription.deletePlan, {
    success: messages.deleted,
    failure: messages.failed.delete,
    invalidates: [subscription.plans, subscription.allPlans],
  })

  return (
    <Page title="Planes" actions={<Button onClick={() => setEdited('new')}>Crear plan</Button>}>
      <DataTable
        query={plans}
        filters={filters}
        empty="Crea el primer plan para que los talleres puedan registrarse."
        columns={[
          { title: 'PLAN', sort: 'name', identifies: true, cell: ({ name }) => name },
          {
            title: 'TIPOS DE ORDEN',
            identifies: true,
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
            <RowAction label={`Editar ${plan.name}`} icon={IconEdit} onClick={() => setEdited(plan)} />
            <RowAction
              label={`Eliminar ${plan.name}`}
              icon={IconTrash}
              danger
              onClick={async () => {
                if (await confirm()) await remove.run({ params: { id: plan.id } })
              }}
            />
          </>
        )}
      />
      {edited && <PlanModal plan={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
