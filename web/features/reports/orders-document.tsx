import { Group, Image, Table, Text, Title } from '@mantine/core'
import { showFinish } from '#domain/closing/finish-date.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import { addMoney, noMoney } from '#domain/kernel/money.ts'
import { printStamp } from '#domain/kernel/zoned.ts'
import { orderKinds, repairTypes } from '#domain/orders/order-kinds.ts'
import { logbookOrders, monthName } from '#domain/reports/report-codes.ts'
import type { PrintedOrders, ReportKind } from '#domain/reports/reports.contract.ts'
import { useMe } from '#web/kernel/session.ts'
import { DurationText } from '#web/ui/duration-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { useTimeOfPrinting } from '#web/ui/print-sheet.tsx'
import classes from './orders-document.module.css'
import { reportKinds } from './report-kinds.ts'

type Props = { orders: PrintedOrders; report: ReportKind; state: CodeOf<typeof logbookOrders> | undefined }

/** ORDENES ATENDIDAS, on paper: whose, of which month, every order and what they come to. */
export function OrdersDocument({ orders: { results, ...report }, report: kind, state }: Props) {
  const { garage_name, imagen_garage, time_zone } = useMe()
  const printedAt = useTimeOfPrinting()
  const billedBy = report.receipt_info_garage_or_branch
  return (
    <article>
      <Group justify="space-between" align="flex-start" gap="lg" mb="lg" className="paper-head">
        <Group gap="md" align="flex-start">
          {imagen_garage && <Image src={imagen_garage} alt="" w="auto" h={56} maw={160} fit="contain" />}
          <div>
            <Text fw={700} size="lg">
              {billedBy?.name ?? garage_name}
            </Text>
            {billedBy && (
              <>
                <Text size="sm">Identificación tributaria: {billedBy.tax_id}</Text>
                <Text size="sm">{[billedBy.phone_number, billedBy.email].filter(Boolean).join(' · ')}</Text>
                <Text size="sm">
                  {billedBy.address}, {billedBy.city}
                </Text>
              </>
            )}
          </div>
        </Group>
        <div className={classes.head}>
          <Title order={2}>ORDENES ATENDIDAS</Title>
          <Text fw={700}>{report.collaborator_name}</Text>
          <Text size="sm">{monthName(report)}</Text>
          <Text size="sm">{reportKinds[kind].measure}</Text>
          {state !== undefined && <Text size="sm">Órdenes: {logbookOrders.labelOf(state)}</Text>}
          <Text size="sm" className="tabular">
            {printStamp(printedAt, time_zone)}
          </Text>
        </div>
      </Group>
      <Table withTableBorder withColumnBorders tabularNums className={classes.orders} aria-label="Ordenes atendidas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>CLIENTE</Table.Th>
            <Table.Th>MATRÍCULA</Table.Th>
            <Table.Th>ORDEN</Table.Th>
            <Table.Th>TIPO</Table.Th>
            <Table.Th>TIPO DE REPARACIÓN</Table.Th>
            <Table.Th>FECHA DE CIERRE</Table.Th>
            <Table.Th ta="right">TIEMPO</Table.Th>
            <Table.Th ta="right">MONTO</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.map((order) => (
            <Table.Tr key={order.id}>
              <Table.Td className={classes.named}>{order.client.name}</Table.Td>
              <Table.Td className={classes.named}>{order.car.car_registration}</Table.Td>
              <Table.Td className={classes.number}>{order.order_number}</Table.Td>
              <Table.Td>{orderKinds.labelOf(order.order_type)}</Table.Td>
              <Table.Td>{repairTypes.labelOf(order.repair_type)}</Table.Td>
              <Table.Td>{showFinish(order.finish_date)}</Table.Td>
              <Table.Td ta="right">
                <DurationText seconds={order.time_invested} />
              </Table.Td>
              <Table.Td ta="right">
                <Money value={order.amount_generated} />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th colSpan={6} scope="row" ta="right">
              TOTAL
            </Table.Th>
            <Table.Td ta="right" fw={700}>
              <DurationText seconds={sumDurations(results.map(({ time_invested }) => time_invested))} />
            </Table.Td>
            <Table.Td ta="right" fw={700}>
              <Money value={addMoney(noMoney, ...results.map(({ amount_generated }) => amount_generated))} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </article>
  )
}
