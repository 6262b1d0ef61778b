import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderStatuses } from '#domain/orders/order-statuses.ts'
import { type Board, cardsOfColumn } from '#domain/orders/orders.contract.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { listBoard } from './board.repo.ts'

/** A column for each state from not assigned to to invoice, those without an order, too. */
export async function describeBoard(scope: Scope, kind: OrderType): Promise<Board> {
  const { finalized, ...open } = orderStatuses[kind].code
  const statuses = Object.values<number>(open).sort((one, other) => one - other)
  const rows = await listBoard(scope, kind, statuses, cardsOfColumn)
  return {
    columns: statuses.map((status) => {
      const here = rows.filter((row) => row.status === status)
      return {
        status,
        count: here[0]?.count ?? 0,
        cards: here.map((row) => ({
          id: row.id,
          order_number: row.order_number,
          car_registration: row.car_registration,
          client: row.client,
          user: row.user,
          assignment_completed: row.assignment_completed,
          moved_at: row.moved_at.toISOString(),
          from_appraisal: row.order_type !== kind,
        })),
      }
    }),
    now: scope.now.toISOString(),
  }
}
