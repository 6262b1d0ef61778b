import { Button } from '@mantine/core'
import { IconArrowBackUp, IconEye, IconEyeOff, IconFileSpreadsheet, IconMail, IconPrinter } from '@tabler/icons-react'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useDownload } from '#web/kernel/use-download.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { showInfo } from '#web/ui/toasts.ts'
import classes from './quotation.module.css'
import { quotedKindOf } from './quoted-kinds.ts'
import type { EditedQuotation } from './use-quotation.ts'

type Props = {
  work: EditedQuotation
  isOpen: boolean
  /** Whether costs are shown; nothing where the role sees none. */
  costs: boolean | undefined
  onCosts: () => void
  onPartsList: () => void
}

const icon = { size: 18, 'aria-hidden': true } as const

/** What is done less often than saving. */
export function QuotationTools({ work, isOpen, costs, onCosts, onPartsList }: Props) {
  const { pending, edited } = work
  const kind = quotedKindOf(edited)
  return (
    <div className={classes.tools}>
      {isOpen && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconArrowBackUp {...icon} />}
          disabled={pending}
          onClick={work.reject}
        >
          Rechazar
        </Button>
      )}
      <Button variant="default" leftSection={<IconMail {...icon} />} onClick={onPartsList}>
        Enviar a proveedor
      </Button>
      {isOpen && (
        <Button
          variant="default"
          leftSection={<IconMail {...icon} />}
          disabled={pending}
          onClick={() => work.sendToClient()}
        >
          Enviar a cliente
        </Button>
      )}
      {isOpen ? (
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} />}
          disabled={pending}
          onClick={() => work.print()}
        >
          Imprimir
        </Button>
      ) : (
        <LinkButton to={kind.print({ id: edited.id })} variant="default" leftSection={<IconPrinter {...icon} />}>
          Imprimir
        </LinkButton>
      )}
      <ExportButton id={edited.id} type={kind.type} isUnsaved={work.form.isUnsaved} />
      {costs !== undefined && (
        <Button
          variant="default"
          leftSection={costs ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
          onClick={onCosts}
        >
          {costs ? 'Ocultar Costos' : 'Mostrar Costos'}
        </Button>
      )}
    </div>
  )
}

type Exported = { id: number; type: ReturnType<typeof quotedKindOf>['type']; isUnsaved: () => boolean }

/** The file's address holds a ticket that serves once, and never the session itself. */
function ExportButton({ id, type, isUnsaved }: Exported) {
  const ticket = useAction(access.ticket, { failure: messages.failed.request })
  const file = useDownload(quotations.excel)

  async function save(): Promise<void> {
    const given = await ticket.run({})
    if (!given) return
    await file.run({ query: { id, type, token: given.ticket } })
    if (isUnsaved()) showInfo('El archivo tiene lo último que guardaste.')
  }

  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet {...icon} />}
      loading={ticket.pending || file.pending}
      onClick={save}
    >
      Exportar
    </Button>
  )
}
