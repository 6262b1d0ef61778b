import type { Permission } from '../domain/kernel/permissions.ts'
import type { Person, Scope } from '../server/kernel/scope.ts'

/** Somebody of the demo workshop, with what their role opens. */
export async function findPerson(scope: Scope, username: string, permissions: readonly Permission[]): Promise<Person> {
  const user = await scope.tx
    .selectFrom('staff_user')
    .select('id')
    .where('garage_id', '=', scope.actor.garageId)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const knows = { permissions: new Set(permissions), sessionId: 0, orderTypes: ['mechanic' as const] }
  return { ...scope.actor, ...knows, userId: user.id }
}

/** One of the demo's own cars: the newest may be what another test made and is about to delete. */
export async function findCarAndParts({ tx, actor }: Scope) {
  const car = await tx
    .selectFrom('car')
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'car.garage_id').onRef('c.id', '=', 'car.client_id'))
    .select(['car.id', 'car.client_id'])
    .where('car.garage_id', '=', actor.garageId)
    .where('c.email', 'like', '%@correo.example')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('reminder')
            .select('reminder.id')
            .whereRef('reminder.garage_id', '=', 'car.garage_id')
            .whereRef('reminder.car_id', '=', 'car.id'),
        ),
      ),
    )
    .orderBy('car.id', 'desc')
    .executeTakeFirstOrThrow()
  const parts = await tx
    .selectFrom('system_component as p')
    .innerJoin('vehicle_system as s', (on) =>
      on.onRef('s.garage_id', '=', 'p.garage_id').onRef('s.id', '=', 'p.system_id'),
    )
    .select(['p.id', 'p.system_id', 'p.name'])
    .where('p.garage_id', '=', actor.garageId)
    .where('s.kind', '=', 'car')
    .orderBy('p.id')
    .limit(2)
    .execute()
  return { car, parts }
}
