import type * as z from 'zod'
import { appraisalCountNames, appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { manages, type OrderType } from '#domain/kernel/permissions.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import type { dashboard } from '#domain/orders/orders.contract.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { countByStatus } from './order-list.repo.ts'

/** What every state of each kind counts; only of the kinds that the asker manages. Active: all but the finished ones. */
export async function countOrders(scope: Scope<Person>): Promise<z.output<typeof dashboard>> {
  const counted = async (kind: OrderType) =>
    manages(scope.actor.permissions, kind) ? countByStatus(scope, kind) : undefined
  const [mechanic, bodyShop, appraisal] = await Promise.all([
    counted('mechanic'),
    counted('body_shop'),
    counted('appraisal'),
  ])
  return {
    ...(mechanic && {
      status_work_orders_mechanic: named(mechanicStatuses, mechanic, (key) => key),
      total_work_orders_mechanic: active(mechanic, mechanicStatuses.code.finalized),
    }),
    ...(bodyShop && {
      status_work_orders_body_shop: named(bodyShopStatuses, bodyShop, (key) => key),
      total_work_orders_body_shop: active(bodyShop, bodyShopStatuses.code.finalized),
    }),
    ...(appraisal && {
      status_work_orders_appraisal: named(appraisalStatuses, appraisal, (key) => appraisalCountNames[key]),
      total_work_orders_appraisal: active(appraisal, appraisalStatuses.code.finalized),
    }),
  }
}

function named<Key extends string, Name extends string>(
  statuses: { keys: readonly Key[]; code: Readonly<Record<Key, number>> },
  counts: ReadonlyMap<number, number>,
  nameOf: (key: Key) => Name,
): Record<Name, number> {
  return Object.fromEntries(statuses.keys.map((key) => [nameOf(key), counts.get(statuses.code[key]) ?? 0])) as Record<
    Name,
    number
  >
}

function active(counts: ReadonlyMap<number, number>, finished: number): number {
  let sum = 0
  for (const [status, count] of counts) if (status !== finished) sum += count
  return sum
}
