import { Checkbox, Paper, SimpleGrid, Stack } from '@mantine/core'
import { isOperatorSettled, isTickSettled } from '#domain/bodyshop/bodyshop.rules.ts'
import {
  type BodyShopStatus,
  bodyShopStatuses,
  type FlowElement,
  flowElements,
} from '#domain/bodyshop/bodyshop-statuses.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { useMe } from '#web/kernel/session.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { BodyShopZodForm } from './body-shop-order-values.ts'
import classes from './flow-step.module.css'
import { operatorsFor } from './operator-lookup.ts'
import { StateChoice } from './state-choice.tsx'

type FlowStepProps = {
  form: BodyShopZodForm
  order: WorkOrder | undefined
  status: BodyShopStatus
  onMove: (to: BodyShopStatus) => void
}

/** Where the rule about the whole flow speaks. */
const checkAll = 'order_body_shop.check_all'

/** ENDEREZADO Y PINTURA: which stages the order goes through, and who does each of them. */
export function FlowStep({ form, order, status, onMove }: FlowStepProps) {
  const { qa_garage: hasQualityControl } = useMe()
  const known = order?.order_body_shop
  const offered = flowElements.filter(
    (stage) => stage !== 'quality_control' || hasQualityControl || known?.quality_control,
  )
  return (
    <Stack gap="md">
      {order && known && <StateChoice order={order} flow={known} status={status} onMove={onMove} />}
      {status === 'not_assigned' && <CheckAll form={form} offered={offered} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {offered.map((stage) => (
          <StageChoice key={stage} form={form} stage={stage} status={status} order={order} />
        ))}
      </SimpleGrid>
      <TextField
        form={form}
        name="order_body_shop.description"
        label="Descripción"
        required
        lines
        maxLength={limits.lines}
      />
    </Stack>
  )
}

/** Ticked when all of them are, so that taking one away takes it away as well. */
function CheckAll({ form, offered }: { form: BodyShopZodForm; offered: readonly FlowElement[] }) {
  const flow = form.useWatchValue('order_body_shop') as Record<FlowElement, boolean | null>
  const ticked = offered.filter((stage) => flow[stage])
  return (
    <Checkbox
      label="Seleccionar todos"
      fw={600}
      data-path={checkAll}
      error={form.errors[checkAll]}
      checked={ticked.length === offered.length}
      indeterminate={ticked.length > 0 && ticked.length < offered.length}
      onChange={({ currentTarget: { checked } }) => {
        for (const stage of offered) {
          form.setFieldValue(`order_body_shop.${stage}`, checked)
          noteTick(form, stage, checked)
        }
      }}
    />
  )
}

/** What is not done is nobody's; and what was wrong with the flow may be right now. */
function noteTick(form: BodyShopZodForm, stage: FlowElement, isTicked: boolean): void {
  form.clearFieldError(checkAll)
  if (isTicked) return
  form.setFieldValue(`order_body_shop.${stage}_user`, null)
  form.clearFieldError(`order_body_shop.${stage}_user`)
}

type StageChoiceProps = Pick<FlowStepProps, 'form' | 'order' | 'status'> & { stage: FlowElement }

function StageChoice({ form, order, status, stage }: StageChoiceProps) {
  const { label } = bodyShopStatuses.entries[stage]
  const isTicked = form.useWatchValue(`order_body_shop.${stage}`) === true
  const isPassed = isOperatorSettled(stage, status)

  return (
    <Paper withBorder p="sm" className={classes.stage}>
      <CheckboxField
        form={form}
        name={`order_body_shop.${stage}`}
        label={label}
        size="md"
        disabled={isTickSettled(stage, status)}
        onChoice={(checked) => noteTick(form, stage, checked)}
      />
      <LookupField
        form={form}
        name={`order_body_shop.${stage}_user`}
        label={`Operador de ${label}`}
        required={isTicked}
        disabled={!isTicked || isPassed}
        description={isTicked && isPassed ? messages.refused.passedStage : undefined}
        placeholder={isTicked ? undefined : 'Desactivado.'}
        lookup={operatorsFor('body_shop', order)}
        currentLabel={form.getValues().user_names[stage] ?? undefined}
        onChoice={(_, option) => form.setFieldValue(`user_names.${stage}`, option?.label ?? '')}
      />
    </Paper>
  )
}
