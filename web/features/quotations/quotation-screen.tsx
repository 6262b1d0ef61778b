import { useParams } from 'react-router'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { QuotationEditor } from './quotation-editor.tsx'

export function QuotationScreen() {
  const { id } = useParams()
  const read = useEndpoint(quotations.read, { params: { id: Number(id) } })
  return (
    <Page title="COTIZACIÓN">
      <ReadRecord key={id} query={read} fields={8}>
        {(quotation) => <QuotationEditor quotation={quotation} />}
      </ReadRecord>
    </Page>
  )
}
