import { Button, Group, Paper, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useNavigate, useParams } from 'react-router'
import { closings, type Slip } from '#domain/closing/closing.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { PrintSheet, printSheet } from '#web/ui/print-sheet.tsx'
import classes from './slip.module.css'
import { SlipDocument } from './slip-document.tsx'

const lists = {
  mechanic: paths.mechanicOrders,
  body_shop: paths.bodyShopOrders,
  appraisal: paths.appraisalOrders,
} as const

/** The slip as it will be printed, with or without the detail of the work. */
export function SlipScreen() {
  const { id, back } = useParams()
  const navigate = useNavigate()
  const [withDetail, setWithDetail] = useState(false)
  const printedAt = useTimeOfPrinting()
  const read = useEndpoint(closings.slip, { params: { id: Number(id) } }, { refetchOnMount: 'always' })
  if (read.isLoadingError) return <Navigate to={paths.home} replace />
  const slip = read.data

  function goBack(): void {
    if (back === 'back') navigate(-1)
    else navigate(slip ? listOf(slip) : paths.home)
  }
  return (
    <Page
      title="COMPROBANTE DE ORDEN"
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
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
      {slip ? (
        <>
          <Group justify="center">
            <Paper withBorder className={classes.paper}>
              <SlipDocument slip={slip} withDetail={withDetail} printedAt={printedAt} />
            </Paper>
          </Group>
          <PrintSheet>
            <SlipDocument slip={slip} withDetail={withDetail} printedAt={printedAt} />
          </PrintSheet>
        </>
      ) : (
        <Skeleton h="40rem" aria-busy />
      )}
    </Page>
  )
}

function listOf({ data }: Slip): string {
  return lists[orderKinds.keyOf(data.order_type)] ?? paths.home
}

/** The moment that goes on paper is the one at which it is printed, by whichever button. */
function useTimeOfPrinting(): Date {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(new Date()))
    window.addEventListener('beforeprint', stamp)
    return () => window.removeEventListener('beforeprint', stamp)
  }, [])
  return at
}
