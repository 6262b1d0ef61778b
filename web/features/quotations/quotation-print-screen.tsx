import { Button, Paper } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { printStamp } from '#domain/kernel/zoned.ts'
import { quotationTitle } from '#domain/quotations/quotation-title.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PrintSheet, printSheet, useTimeOfPrinting } from '#web/ui/print-sheet.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { QuotationDocument } from './quotation-document.tsx'
import { type QuotedKind, quotedKinds } from './quoted-kinds.ts'

export function MechanicQuotationPrintScreen() {
  return <QuotationPrintScreen kind="mechanic" />
}

export function BodyShopQuotationPrintScreen() {
  return <QuotationPrintScreen kind="body_shop" />
}

function QuotationPrintScreen({ kind }: { kind: QuotedKind }) {
  const { type, quotation: quotationAt } = quotedKinds[kind]
  const { id = '' } = useParams()
  const { time_zone } = useMe()
  const read = useEndpoint(quotations.print, { params: { id: Number(id) }, query: { type } })
  const stamp = printStamp(useTimeOfPrinting(), time_zone)

  return (
    <Page
      title="COTIZACIÓN"
      about={read.data && quotationTitle(read.data.data_work_orders)}
      actions={
        <>
          <LinkButton to={quotationAt({ id })} variant="default">
            REGRESAR
          </LinkButton>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} disabled={!read.data} onClick={printSheet}>
            IMPRIMIR
          </Button>
        </>
      }
    >
      <ReadRecord key={id} query={read} fields={8}>
        {(quotation) => (
          <>
            <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
              <QuotationDocument quotation={quotation} stamp={stamp} />
            </Paper>
            <PrintSheet name={`COTIZACIÓN ${quotationTitle(quotation.data_work_orders)}`}>
              <QuotationDocument quotation={quotation} stamp={stamp} />
            </PrintSheet>
          </>
        )}
      </ReadRecord>
    </Page>
  )
}
