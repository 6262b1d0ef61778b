import { Button, Group, Paper, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { closings } from '#domain/closing/closing.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orderLists, paths } from '#web/kernel/paths.ts'
import { useStepBack } from '#web/kernel/step-back.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { PrintSheet, printSheet, useTimeOfPrinting } from '#web/ui/print-sheet.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import classes from './slip.module.css'
import { SlipDocument } from './slip-document.tsx'

/** The slip as it will be printed, with or without the detail of the work. */
export function SlipScreen() {
  const { id, back } = useParams()
  const navigate = useNavigate()
  const [withDetail, setWithDetail] = useState(false)
  const printedAt = useTimeOfPrinting()
  const read = useEndpoint(closings.slip, { params: { id: Number(id) } }, { refetchOnMount: 'always' })
  const slip = read.data

  const list = slip ? orderLists[orderKinds.keyOf(slip.data.order_type)] : paths.home
  const stepBack = useStepBack(list)
  return (
    <Page
      title="COMPROBANTE DE ORDEN"
      about={slip?.data.order_number}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={back === 'back' ? stepBack : () => navigate(list)}
          >
            {messages.back}
          </Button>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} disabled={!slip} onClick={printSheet}>
            Imprimir
          </Button>
        </>
      }
      filters={
        <Button variant="default" aria-pressed={withDetail} onClick={() => setWithDetail(!withDetail)}>
          {withDetail ? 'Eliminar detalle del trabajo' : 'Agregar detalle del trabajo'}
        </Button>
      }
    >
      {!slip && (read.isError ? <ReadFailure query={read} /> : <Skeleton h="40rem" aria-busy />)}
      {slip && (
        <>
          <Group justify="center">
            <Paper withBorder className={classes.paper}>
              <SlipDocument slip={slip} withDetail={withDetail} printedAt={printedAt} />
            </Paper>
          </Group>
          <PrintSheet name={`Orden de trabajo ${slip.data.order_number}`}>
            <SlipDocument slip={slip} withDetail={withDetail} printedAt={printedAt} />
          </PrintSheet>
        </>
      )}
    </Page>
  )
}
