import { Paper, Stack } from '@mantine/core'
import type { CodeOf } from '#domain/kernel/coded.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { type Cents, defaultCurrencySymbol, formatMoney } from '#domain/kernel/money.ts'
import { offeredOrderTypes } from '#domain/orders/order-kinds.ts'
import { isUnlimited } from '#domain/subscription/quota.rules.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { paymentTypes } from '#domain/subscription/subscription-codes.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { invoiceColumns, monthText } from './invoice-columns.tsx'
import { unlimitedText } from './order-limit.ts'

/** What the workshop has subscribed to, what was asked of it, and what will be. */
export function SubscriptionScreen() {
  const filters = useFilters(subscription.invoices)
  const terms = useEndpoint(subscription.terms, {}, { refetchOnMount: 'always' })
  const invoices = useEndpoint(subscription.invoices, { query: filters.value })
  return (
    <Page title="Plan y facturas" actions={<BackLink to={paths.home}>Regresar</BackLink>}>
      <Stack gap="lg">
        <ReadRecord query={terms} fields={6}>
          {(read) => (
            <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
              <Facts facts={factsOf(read)} />
            </Paper>
          )}
        </ReadRecord>
        <DataTable
          query={invoices}
          filters={filters}
          // One for each month at most: they are looked through, not searched.
          searchable={false}
          columns={invoiceColumns}
          empty="Las facturas se emiten el primer día de cada mes."
        />
      </Stack>
    </Page>
  )
}

function factsOf(terms: Answered<typeof subscription.terms>): [name: string, told: string | null][] {
  const { plan, active_payment, fee, fee_from, work_orders, order_types, extra_orders_unused } = terms
  const { quantity, total } = terms.extra_orders_to_bill
  const isLimited = !isUnlimited(work_orders)
  return [
    ['Plan', plan],
    ['Pago', `${paymentTypes.labelOf(active_payment as CodeOf<typeof paymentTypes>)} · ${charged(fee)}`],
    ['Próxima cuota', fee_from && monthText(fee_from)],
    ['Órdenes al mes', isLimited ? work_orders.toLocaleString('en-US') : unlimitedText],
    ['Tipos de orden', order_types.map((type) => offeredOrderTypes.entries[type].label).join(', ')],
    ...(isLimited || extra_orders_unused > 0
      ? [['Órdenes adicionales sin usar', extra_orders_unused.toLocaleString('en-US')] as [string, string]]
      : []),
    ...(quantity > 0
      ? [
          ['Órdenes adicionales por facturar', `${quantity.toLocaleString('en-US')} · ${charged(total)}`] as [
            string,
            string,
          ],
        ]
      : []),
  ]
}

const charged = (amount: Cents) => formatMoney(amount, defaultCurrencySymbol)
