import { Button, Group, Paper, Text } from '@mantine/core'
import { type AppraisalWork, appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { appraisalRows } from '#domain/appraisal/appraisal-codes.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { type Outbox, TaskStatusChip } from '#web/features/tracking/workbench/public.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import classes from './appraisal.module.css'

const kinds = [
  {
    type: orderKinds.code.mechanic,
    title: appraisalRows.entries.mechanic_order.label,
    question: messages.confirm.createMechanicOrder,
    workflow: appraisalRows.code.mechanic_order,
  },
  {
    type: orderKinds.code.body_shop,
    title: appraisalRows.entries.body_shop_order.label,
    question: messages.confirm.createBodyShopOrder,
    workflow: appraisalRows.code.body_shop_order,
  },
] as const
type Kind = (typeof kinds)[number]

/** The orders that come of an appraisal: each is made once, under the same number. */
export function SubOrderCards({ work, outbox }: { work: AppraisalWork; outbox: Outbox }) {
  const rowOf = ({ workflow }: Kind) => work.results.find((row) => row.workflow === workflow)
  const shown = kinds.filter((kind) => rowOf(kind) || work.may_create.includes(kind.type))
  if (shown.length === 0) return null

  async function create({ type, question }: Kind): Promise<void> {
    if (!(await confirm({ title: messages.confirm.createOrder, text: question, confirmLabel: 'Crear' }))) return
    const said = { success: messages.done.orderCreated, failure: messages.failed.createOrder }
    await outbox.send(appraisals.createOrder, { params: { id: work.id }, body: { type_order: type } }, said)
  }
  return (
    <div className={classes.cards}>
      {shown.map((kind) => {
        const row = rowOf(kind)
        return (
          <Paper key={kind.type} withBorder p="md" component="section" aria-label={kind.question}>
            <Text fw={600} mb="xs">
              {kind.title}
            </Text>
            {row === undefined ? (
              <Button
                fullWidth
                variant="default"
                className={classes.create}
                styles={{ label: { whiteSpace: 'normal' } }}
                loading={outbox.isWaitingFor(appraisals.createOrder, { type_order: kind.type })}
                onClick={() => create(kind)}
              >
                {kind.question}
              </Button>
            ) : (
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  Estado actual
                </Text>
                <TaskStatusChip status={row.status} label={row.order_status ?? undefined} />
              </Group>
            )}
          </Paper>
        )
      })}
    </div>
  )
}
