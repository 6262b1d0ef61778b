import { Text } from '@mantine/core'
import { useState } from 'react'
import type { CodeOf } from '#domain/kernel/coded.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { garageStatuses, paymentTypes } from '#domain/subscription/subscription-codes.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import type { StatusTone } from '#web/theme/palette.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { confirm, justify } from '#web/ui/dialogs.tsx'
import { FilterTabs } from '#web/ui/filter-tabs.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { PlanChangeModal } from './plan-change-modal.tsx'

type Garage = Answered<typeof platform.garages>['results'][number]
type Status = CodeOf<typeof garageStatuses>
type Payment = CodeOf<typeof paymentTypes>

const { active, inactive, pending } = garageStatuses.code
const tones: Record<Status, StatusTone> = { [active]: 'done', [inactive]: 'waiting', [pending]: 'working' }

const tabs = [
  { value: '', label: 'Todos' },
  { value: String(pending), label: 'Pendientes' },
  { value: String(active), label: 'Activos' },
  { value: String(inactive), label: 'Inactivos' },
]

export function GaragesScreen() {
  const filters = useFilters(platform.garages)
  const garages = useEndpoint(platform.garages, { query: filters.value })
  const { status } = filters.value
  const [moved, setMoved] = useState<Garage>()

  return (
    <Page title="Talleres">
      <DataTable
        query={garages}
        filters={filters}
        toolbar={
          <FilterTabs
            label="Estado"
            options={tabs}
            value={String(status ?? '')}
            onChange={(chosen) => filters.set({ status: chosen ? (Number(chosen) as Status) : undefined })}
          />
        }
        empty="Los talleres aparecen aquí cuando se registran."
        columns={[
          { title: 'TALLER', sort: 'name', identifies: true, wraps: true, cell: ({ name }) => name },
          { title: 'CORREO', identifies: true, wraps: true, cell: ({ email }) => email },
          { title: 'PROPIETARIO', wraps: true, cell: ({ proprietor }) => proprietor },
          {
            title: 'PLAN',
            wraps: true,
            cell: ({ plan, active_payment }) => `${plan} · ${paymentTypes.labelOf(active_payment as Payment)}`,
          },
          { title: 'USUARIOS', align: 'right', cell: ({ users }) => users },
          {
            title: 'REGISTRO',
            sort: 'created_at',
            cell: ({ created_at }) => <DateText value={new Date(created_at)} />,
          },
          {
            title: 'ESTADO',
            sort: 'status',
            cell: (garage) => (
              <StatusChip tone={tones[garage.status as Status]}>
                {garageStatuses.labelOf(garage.status as Status)}
              </StatusChip>
            ),
          },
          ...(status === inactive
            ? [{ title: 'MOTIVO', wraps: true, cell: (garage: Garage) => <Text inherit>{garage.status_reason}</Text> }]
            : []),
        ]}
        rowActions={(garage) => (
          <>
            <RowButton label="Cambiar plan" of={garage.name} onClick={() => setMoved(garage)} />
            <GarageActions garage={garage} />
          </>
        )}
      />
      {moved && <PlanChangeModal garage={moved} onClose={() => setMoved(undefined)} />}
    </Page>
  )
}

function GarageActions({ garage: { id, name, status } }: { garage: Garage }) {
  const invalidates = [platform.garages, platform.figures]
  const failure = messages.failed.request
  const approve = useAction(platform.approveGarage, { success: 'Taller aprobado', failure, invalidates })
  const deactivate = useAction(platform.deactivateGarage, { success: 'Taller desactivado', failure, invalidates })
  const reactivate = useAction(platform.reactivateGarage, { success: 'Taller reactivado', failure, invalidates })
  const params = { id }

  async function askToApprove() {
    const text = `${name} podrá ingresar de inmediato. Su propietario recibirá un correo.`
    if (await confirm({ title: '¿Aprobar el taller?', text, confirmLabel: 'Aprobar' })) await approve.run({ params })
  }
  async function askToDeactivate() {
    const text = `Nadie de ${name} podrá ingresar hasta que lo reactives. Su propietario recibirá el motivo por correo.`
    const reason = await justify({ title: '¿Desactivar el taller?', text, confirmLabel: 'Desactivar' })
    if (reason) await deactivate.run({ params, body: { reason } })
  }
  async function askToReactivate() {
    const text = `${name} podrá ingresar de inmediato. Su propietario recibirá el motivo por correo.`
    const reason = await justify({ title: '¿Reactivar el taller?', text, confirmLabel: 'Reactivar' })
    if (reason) await reactivate.run({ params, body: { reason } })
  }

  if (status === pending)
    return <RowButton label="Aprobar" of={name} pending={approve.pending} onClick={askToApprove} />
  if (status === active) {
    return <RowButton label="Desactivar" of={name} danger pending={deactivate.pending} onClick={askToDeactivate} />
  }
  return <RowButton label="Reactivar" of={name} pending={reactivate.pending} onClick={askToReactivate} />
}
