import { useParams } from 'react-router'
import { quotationTitle } from '#domain/quotations/quotation-title.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { MoneyOfItsDay } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { QuotationEditor } from './quotation-editor.tsx'
import { type QuotedKind, quotedKinds } from './quoted-kinds.ts'

export function MechanicQuotationScreen() {
  return <QuotationScreen kind="mechanic" />
}

export function BodyShopQuotationScreen() {
  return <QuotationScreen kind="body_shop" />
}

function QuotationScreen({ kind }: { kind: QuotedKind }) {
  const { id } = useParams()
  const read = useEndpoint(quotations.read, { params: { id: Number(id) }, query: { type: quotedKinds[kind].type } })
  return (
    <Page title="COTIZACIÓN" about={read.data && quotationTitle(read.data.data_work_orders)}>
      <ReadRecord key={id} query={read} fields={8}>
        {(quotation) => (
          <MoneyOfItsDay symbol={quotation.data_garage.currency}>
            <QuotationEditor quotation={quotation} />
          </MoneyOfItsDay>
        )}
      </ReadRecord>
    </Page>
  )
}
