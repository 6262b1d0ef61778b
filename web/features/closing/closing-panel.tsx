import { Button, Fieldset, Group, Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Closing } from '#domain/closing/closing.contract.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { Additionals } from './additionals.tsx'
import { CloseFiles } from './close-files.tsx'
import classes from './closing.module.css'
import { ClosingSums } from './closing-sums.tsx'
import { InvoiceData } from './invoice-data.tsx'
import { Labour } from './labour.tsx'
import { ReminderChoices } from './reminder-choices.tsx'
import { SpareParts } from './spare-parts.tsx'
import type { OpenClosing } from './use-closing.ts'

type Props = { work: OpenClosing; onClose: () => void }

/** DETALLE DE CIERRE: under whom it is billed, the work of the order's own kind, and what is charged once whatever kinds it has. */
export function OwnPanel({ work, onClose }: Props) {
  const { form, closing, files, isOpen } = work
  return (
    <Columns work={work} onClose={onClose}>
      {closing.receipt_info && <InvoiceData receipt={closing.receipt_info} />}
      <Labour form={form} work={closing} />
      {/* An appraisal itself is never quoted: its parts are those of its sub-orders. */}
      {closing.type !== orderKinds.code.appraisal && (
        <SpareParts form={form} closing={closing} of={closing.type} counted={work.counted} />
      )}
      <Additionals form={form} />
      <CloseFiles form={form} uploads={files} isOpen={isOpen} />
      {isOpen && <ReminderChoices form={form} pending={closing.pending_notifications} />}
    </Columns>
  )
}

/** MECÁNICA, ENDEREZADO Y PINTURA: what a sub-order of an appraisal adds to it. */
export function SubOrderPanel({ work, sub, onClose }: Props & { sub: Closing['sub_orders'][number] }) {
  const { form, closing } = work
  return (
    <Columns work={work} onClose={onClose}>
      <Labour form={form} work={sub} />
      <SpareParts form={form} closing={closing} of={sub.type} counted={work.counted} />
    </Columns>
  )
}

/** What is filled in, and beside it the sums and the buttons. */
function Columns({ work, onClose, children }: Props & { children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <Fieldset variant="unstyled" disabled={!work.isOpen} className={classes.fields}>
        <Stack gap="md">{children}</Stack>
      </Fieldset>
      <Paper withBorder p="md" className={classes.summary}>
        <ClosingSums form={work.form} counted={work.counted} />
        {work.isOpen && (
          <Group gap="sm" mt="md" className={classes.buttons}>
            <Button type="submit" variant="default" loading={work.pending}>
              Guardar
            </Button>
            <Button loading={work.pending} onClick={onClose}>
              Cerrar orden
            </Button>
          </Group>
        )}
      </Paper>
    </div>
  )
}
