import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { type Closing, closings } from '#domain/closing/closing.contract.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { fileLimits } from '#domain/orders/order-files.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { backTo, orderReads } from '#web/features/orders/public.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { useUploads } from '#web/ui/uploads.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { closingKinds, isOpenFor } from './closing-kinds.ts'
import { type ClosingFields, type ClosingFormOf, closingFields, valuesOf, withoutWaiting } from './closing-values.ts'

const readAgain = [closings.read, closings.slip, ...orderReads, orders.timeline]
const timesAgain = [mechanic.timeHistory, bodyShop.timeHistory, appraisals.timeHistory]

/** A closing being filled in. Guardar keeps it; closing asks, freezes it and leads to the slip. */
export function useClosing(kind: OrderType, closing: Closing) {
  const navigate = useOnward()
  const isOpen = isOpenFor(kind, closing)
  const form: ClosingFormOf = useZodForm({
    schema: closingFields,
    initialValues: valuesOf(closing),
    draftKey: isOpen ? `closing-${closing.id}` : undefined,
    version: closing.version,
    rows: ({ purchased_spare_parts }) => purchased_spare_parts,
    settled: (restored) => withoutWaiting(restored, closing),
  })
  const files = useUploads({ form, name: 'close_files', kind: 'documents', most: fileLimits.close_files })
  const save = useAction(orders.update, {
    form,
    ...said.edited,
    invalidates: [...readAgain, ...timesAgain, clients.list, clients.read],
    onSuccess: (_, { body }) => {
      form.saved()
      const isClosed = 'close_order' in body && body.close_order
      const list = backTo(closingKinds[kind].list, closing.status)
      navigate(isClosed ? paths.orderSlip({ id: closing.id, back: '' }) : list)
    },
  })

  function send(fields: ClosingFields, close_order: boolean): void {
    if (files.isUnfinished) {
      inform(messages.refused.uploading)
      return
    }
    const close_files = fields.close_files.map(({ id }) => id)
    const said = { type: 'close_orders' as const, order_type: orderKinds.code[kind], close_order }
    save.run({ params: { id: closing.id }, body: { ...fields, ...said, close_files, version: closing.version } })
  }

  return {
    form,
    closing,
    files,
    isOpen,
    /** Of an appraisal only what was used is charged. */
    counted: { onlyUsed: closing.type === orderKinds.code.appraisal },
    pending: save.pending,
    keep: (fields: ClosingFields) => send(fields, false),
    close: async (fields: ClosingFields) => {
      if (await confirm({ ...messages.confirm.finish, confirmLabel: 'Cerrar orden' })) send(fields, true)
    },
  }
}
export type OpenClosing = ReturnType<typeof useClosing>
