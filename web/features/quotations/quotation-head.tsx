import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { type Acceptance, acceptanceStates } from '#domain/quotations/acceptance.ts'
import type { Quotation } from '#domain/quotations/quotations.contract.ts'
import { AcceptanceChip } from '#web/ui/acceptance-chip.tsx'
import { AppraisalChip } from '#web/ui/appraisal-chip.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import classes from './quotation.module.css'

const explained: Record<Acceptance, string> = {
  pending: '',
  accepted: 'Si cambias proveedores, precios o aprobaciones, la aceptación del cliente se anula.',
  rejected: 'Si cambias proveedores, precios o aprobaciones, quedará otra vez pendiente.',
}

/** Whose car it is, and what the client said so far. */
export function QuotationHead({ quotation }: { quotation: Quotation }) {
  const { data_work_orders: order, sent_at } = quotation
  const acceptance = acceptanceStates.keyOf(quotation.acceptance)
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group gap="xl" align="flex-start" className={classes.head}>
        <Fact label="Orden">{order.order_number}</Fact>
        <Fact label="Trabajo">
          {orderKinds.labelOf(order.type)} {order.from_appraisal && <AppraisalChip />}
        </Fact>
        <Fact label="Cliente">{order.client.name}</Fact>
        <Fact label="Vehículo">
          {order.car.car_registration} · {order.car.name}
        </Fact>
        <Fact label="Enviada al cliente">{sent_at ? <DateText value={new Date(sent_at)} withTime /> : 'Aún no'}</Fact>
        <Fact label="Respuesta del cliente">
          <AcceptanceChip acceptance={acceptance} />
        </Fact>
      </Group>
      {explained[acceptance] && (
        <Text size="sm" c="dimmed" mt="sm">
          {explained[acceptance]}
        </Text>
      )}
    </Paper>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="div" fw={600}>
        {children}
      </Text>
    </div>
  )
}
