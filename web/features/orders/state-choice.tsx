import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { earlierStages } from '#domain/bodyshop/bodyshop.rules.ts'
import { type BodyShopStatus, bodyShopStatuses, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { Choice } from '#web/ui/choice.tsx'
import { confirm } from '#web/ui/dialogs.tsx'
import { orderReads } from './order-reads.ts'

type StateChoiceProps = {
  order: WorkOrder
  flow: NonNullable<WorkOrder['order_body_shop']>
  status: BodyShopStatus
  onMove: (to: BodyShopStatus) => void
}

/** The state it is in; choosing an earlier one sends the order back, once that was confirmed. */
export function StateChoice({ order, flow, status, onMove }: StateChoiceProps) {
  const said = { success: messages.done.wentBack, failure: messages.failed.goBack }
  const onSuccess = (moved: { status: number }) => onMove(bodyShopStatuses.keyOf(moved.status as 0))
  const told = { ...said, invalidates: [...orderReads, quotations.read, bodyShop.read], onSuccess }
  const goBack = useAction(bodyShop.goBack, told)
  const earlier = earlierStages(
    status,
    flowElements.filter((stage) => flow[stage]),
  )
  if (earlier.length === 0) return null
  const options = [...earlier, status].map((key) => ({ value: key, label: bodyShopStatuses.entries[key].label }))

  async function choose(target: BodyShopStatus): Promise<void> {
    if (target === status) return
    const isDiagnosis = target === 'diagnostic'
    const { backToDiagnosis, backTo, yesGoBack, no } = messages.confirm
    const question = isDiagnosis ? backToDiagnosis : backTo(bodyShopStatuses.entries[target].label)
    const isSure = await confirm({ ...question, confirmLabel: yesGoBack, cancelLabel: no, danger: isDiagnosis })
    if (!isSure) return
    const body = { state_order: bodyShopStatuses.code[target], seen_state: bodyShopStatuses.code[status] }
    await goBack.run({ params: { id: order.id }, body })
  }

  return (
    <Choice<BodyShopStatus>
      label="Estado"
      description="Elige un estado anterior para regresar la orden."
      maw="24rem"
      data={options}
      allowDeselect={false}
      disabled={goBack.pending}
      // What was chosen and not confirmed was not chosen: the list begins again at where the order is.
      value={status}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  )
}
