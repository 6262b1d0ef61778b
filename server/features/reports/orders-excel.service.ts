import { notFinished } from '#domain/closing/finish-date.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import { addMoney, noMoney } from '#domain/kernel/money.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { logbookOrders, monthName } from '#domain/reports/report-codes.ts'
import {
  type AttendedOrder,
  type AttendedOrders,
  type ReportKind,
  reportWords,
} from '#domain/reports/reports.contract.ts'
import type { Download } from '#server/kernel/download.ts'
import { type WrittenCell, type WrittenColumn, writeWorkbook, xlsxType } from '#server/kernel/workbook-writer.ts'

const text = (width: number): WrittenColumn => ({ width, kind: 'text' })

type State = CodeOf<typeof logbookOrders>

/** The attended orders of a month as a workbook: the orders, and what they come to. In the logbook, those of a state. */
export function writeOrders(kind: ReportKind, report: AttendedOrders, state?: State): Download {
  const content = writeWorkbook([ordersSheet(report.results), summarySheet(kind, report, state)])
  const name = `${reportWords[kind].title} - Ordenes atendidas ${report.collaborator_name} ${monthName(report)}.xlsx`
  return { download: true, content, mediaType: xlsxType, name, cacheSeconds: 0 }
}

function ordersSheet(orders: readonly AttendedOrder[]) {
  const head = ['CLIENTE', 'MATRÍCULA', 'ORDEN', 'TIPO', 'TIPO DE REPARACIÓN', 'FECHA DE CIERRE', 'TIEMPO', 'MONTO']
  return {
    name: 'Ordenes atendidas',
    columns: [
      text(32),
      text(14),
      text(14),
      text(22),
      text(20),
      { width: 18, kind: 'date' } as const,
      { width: 12, kind: 'duration' } as const,
      { width: 14, kind: 'amount' } as const,
    ],
    rows: [
      head,
      ...orders.map((order): WrittenCell[] => [
        order.client.name,
        order.car.car_registration,
        order.order_number,
        orderKinds.labelOf(order.order_type),
        order.repair_type,
        order.finish_date === notFinished ? null : { date: order.finish_date },
        { duration: order.time_invested },
        { amount: order.amount_generated },
      ]),
      [
        'TOTAL',
        ...Array.from({ length: 5 }, () => null),
        { duration: sumDurations(orders.map(({ time_invested }) => time_invested)) },
        { amount: addMoney(noMoney, ...orders.map(({ amount_generated }) => amount_generated)) },
      ],
    ],
  }
}

function summarySheet(kind: ReportKind, report: AttendedOrders, state: State | undefined) {
  const rows: WrittenCell[][] = [
    ['DATO', 'VALOR'],
    ['Reporte', `${reportWords[kind].title}: ${reportWords[kind].measure}`],
    ['Colaborador', report.collaborator_name],
    ['Mes', monthName(report)],
    ...(state === undefined ? [] : [['Órdenes', logbookOrders.labelOf(state)]]),
    ['Meta de ventas', report.sales_goal === null ? null : { amount: report.sales_goal }],
    ['Monto generado en el mes', { amount: report.amount_generated }],
    ['Tiempo invertido en el mes', { duration: report.time_invested }],
  ]
  return { name: 'Resumen', columns: [text(28), text(46)], rows }
}
