import { orderTypes, type Permission } from '#domain/kernel/permissions.ts'
import type { CheckedFile } from '#server/kernel/file-content.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import type { DemoCar, DemoPart } from './demo.repo.ts'

export type DemoPeople = {
  coordinator: Person
  mechanics: readonly Person[]
  /** Who receives cars for the body shop and for appraisals, and who works there. */
  reception: Person
  painters: readonly Person[]
  appraiser: Person
}

/** A car that came in, and what is needed to lead its order. */
export type Visit = {
  scope: Scope
  people: DemoPeople
  index: number
  car: DemoCar
  parts: readonly DemoPart[]
  at: number
  afterwards: (() => Promise<void>)[]
  photo: CheckedFile
}

/** Those who lead the demo's orders, each with what their role opens. */
export function demoPeople(scope: Scope, ids: ReadonlyMap<string, number>): DemoPeople {
  const person = (username: string, permissions: readonly Permission[]): Person => ({
    ...scope.actor,
    userId: ids.get(username) as number,
    permissions: new Set(permissions),
    sessionId: 0,
    orderTypes,
  })
  const managed = orderTypes.map((kind) => `work_order_management_${kind}` as const)
  const paints: readonly Permission[] = ['my_work_orders', 'body_shop_orders']
  const works: readonly Permission[] = ['my_work_orders', 'mechanics_orders']
  return {
    coordinator: person('coordinador', [...works, 'work_order_management', 'work_order_management_mechanic']),
    mechanics: [person('mecanico', works), person('jmendez', works)],
    reception: person('contador', ['work_order_management', ...managed, 'body_shop_orders', 'appraisal_orders']),
    painters: [person('pintor', paints), person('nsolis', paints)],
    appraiser: person('valuador', ['my_work_orders', 'appraisal_orders']),
  }
}
