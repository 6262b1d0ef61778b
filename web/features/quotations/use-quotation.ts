import { useState } from 'react'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { acceptanceStates } from '#domain/quotations/acceptance.ts'
import { approvedOf } from '#domain/quotations/quotation.rules.ts'
import { type Quotation, type QuotationForm, quotations } from '#domain/quotations/quotations.contract.ts'
import { backTo, orderReads } from '#web/features/orders/public.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { showSuccess } from '#web/ui/toasts.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { linesSchema, type Quoted, valuesOf } from './quotation-values.ts'
import { quotedKindOf } from './quoted-kinds.ts'

/** What a save does besides: the buttons of the screen are one call. */
type Intent = Partial<Pick<QuotationForm, 'end_flow' | 'send_client' | 'print_quotation' | 'declined'>>

/**
 * A quotation being edited, and everything that its buttons do. `onRefused`: what is wrong, where it has to be brought
 * into view first.
 */
export function useQuotation(read: Quotation, onRefused: (issues: Record<string, string>) => void) {
  const navigate = useOnward()
  // What is being edited stays what it was when it was opened, or last saved.
  const [edited, setEdited] = useState(read)
  const [voided, setVoided] = useState(false)
  const { id, version } = edited
  const kind = quotedKindOf(edited)
  const { type } = kind
  const isOpen = kind.isOpen(edited.status)
  const form = useZodForm({
    schema: linesSchema,
    initialValues: valuesOf(edited),
    draftKey: isOpen ? `quotation-${type}-${id}` : undefined,
    version,
    rows: ({ data }) => data,
  })
  const save = useAction(quotations.save, {
    failure: ({ body }) => (body.end_flow ? messages.failed.finishFlow : messages.failed.edit),
    form,
    invalidates: [quotations.read, quotations.print, ...orderReads],
    onSuccess: (saved, { body }) => follow(saved, body),
  })
  const reject = useAction(quotations.reject, {
    success: messages.done.rejected,
    failure: messages.failed.reject,
    invalidates: [quotations.read, ...orderReads],
    onSuccess: ({ status }) => {
      form.saved()
      navigate(backTo(kind.list, status))
    },
  })

  function follow(saved: Answered<typeof quotations.save>, body: QuotationForm): void {
    const { pending } = acceptanceStates.code
    setVoided(edited.acceptance !== pending && saved.acceptance === pending)
    form.goOnFrom(valuesOf(saved), saved.version)
    setEdited(saved)
    if (!body.print_quotation) showSuccess(doneBy(body))
    if (body.end_flow) navigate(body.declined || !kind.work ? backTo(kind.list, saved.status) : kind.work({ id }))
    if (body.print_quotation) navigate(kind.print({ id }))
  }

  function send({ data }: Quoted, intent: Intent = {}): void {
    const nothing = { end_flow: false, send_client: false, print_quotation: false, declined: false }
    void save.run({ params: { id }, query: { type }, body: { data, ...nothing, ...intent, version } })
  }

  /** What is wrong is shown before anything is asked. */
  const checked = (go: (values: Quoted) => unknown) =>
    form.onSubmit(
      (values) => void go(values),
      (issues) => onRefused(issues as Record<string, string>),
    )

  async function finish(values: Quoted): Promise<void> {
    if (!(await confirm({ ...messages.confirm.finish, confirmLabel: 'Finalizar' }))) return
    const declined = values.data.every((line) => approvedOf(line) === null)
    const isAccepted = edited.acceptance === acceptanceStates.code.accepted
    const isRejected = edited.acceptance === acceptanceStates.code.rejected
    const { acceptedWithoutChoice, finishWithoutApproval } = messages.confirm
    const nothing = { ...finishWithoutApproval, ...(isAccepted && { text: acceptedWithoutChoice }) }
    if (declined && !(await confirm({ ...nothing, danger: true }))) return
    const isOtherwise = values.data.some(
      (line, place) => approvedOf(line) !== approvedOf(edited.results[place] ?? line),
    )
    if (!declined && isAccepted && isOtherwise) {
      if (!(await confirm({ ...messages.confirm.finishOtherwise, danger: true }))) return
    }
    if (!declined && isRejected && !(await confirm({ ...messages.confirm.finishRejected, danger: true }))) return
    send(values, { end_flow: true, declined })
  }

  async function sendToClient(values: Quoted): Promise<void> {
    if (await confirm({ ...messages.confirm.sendMail, confirmLabel: 'Enviar' })) send(values, { send_client: true })
  }

  async function askReject(): Promise<void> {
    const sure = await confirm({ ...messages.confirm.rejectQuotation, confirmLabel: 'Rechazar', danger: true })
    if (sure) await reject.run({ params: { id }, query: { type }, body: { version } })
  }

  return {
    form,
    edited,
    isOpen,
    voided,
    pending: save.pending || reject.pending,
    save: (values: Quoted) => send(values),
    print: checked((values) => send(values, { print_quotation: true })),
    sendToClient: checked(sendToClient),
    finish: checked(finish),
    reject: askReject,
  }
}
export type EditedQuotation = ReturnType<typeof useQuotation>

function doneBy({ end_flow, send_client }: QuotationForm): string {
  if (end_flow) return messages.done.quotationFinished
  return send_client ? messages.done.quotationSent : messages.updated
}
