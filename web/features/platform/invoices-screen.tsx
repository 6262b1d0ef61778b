import type { Answered } from '#domain/kernel/endpoint.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { invoiceColumns, monthText } from '#web/features/subscription/public.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { confirm } from '#web/ui/dialogs.tsx'
import { FilterTabs } from '#web/ui/filter-tabs.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

type Invoice = Answered<typeof platform.invoices>['results'][number]
type Paid = '' | 'true' | 'false'

const tabs: { value: Paid; label: string }[] = [
  { value: '', label: 'Todas' },
  { value: 'false', label: 'Sin pagar' },
  { value: 'true', label: 'Pagadas' },
]

export function InvoicesScreen() {
  const filters = useFilters(platform.invoices)
  const invoices = useEndpoint(platform.invoices, { query: filters.value })
  return (
    <Page title="Facturas">
      <DataTable
        query={invoices}
        filters={filters}
        toolbar={
          <FilterTabs
            label="Pago"
            options={tabs}
            value={filters.value.paid ?? ''}
            onChange={(paid) => filters.set({ paid: paid || undefined })}
          />
        }
        empty="Las facturas se emiten con cada registro y el primer día de cada mes."
        columns={[
          { title: 'TALLER', identifies: true, wraps: true, cell: ({ garage_name }) => garage_name },
          ...invoiceColumns,
        ]}
        rowActions={(invoice) => invoice.paid_at === null && <MarkPaidAction invoice={invoice} />}
      />
    </Page>
  )
}

function MarkPaidAction({ invoice: { id, garage, garage_name, month, total } }: { invoice: Invoice }) {
  const markPaid = useAction(platform.markPaid, {
    success: 'Factura pagada',
    failure: messages.failed.request,
    invalidates: [platform.invoices, platform.figures],
  })
  const of = `${garage_name} ${monthText(month)}`

  async function askToMarkPaid() {
    const text = `${garage_name}, ${monthText(month)}: ${formatMoney(total)}. ${messages.confirm.delete.text}`
    const paid = await confirm({ title: '¿Marcar como pagada?', text, confirmLabel: 'Marcar como pagada' })
    if (paid) await markPaid.run({ params: { garage, id } })
  }
  return <RowButton label="Marcar como pagada" of={of} pending={markPaid.pending} onClick={askToMarkPaid} />
}
