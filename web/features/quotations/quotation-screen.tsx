import { useParams } from 'react-router'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
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
    <Page title="COTIZACIÓN" about={read.data?.data_work_orders.order_number}>
      <ReadRecord key={id} query={read} fields={8}>
        {(quotation) => <QuotationEditor quotation={quotation} />}
      </ReadRecord>
    </Page>
  )
}
