import type { PlainDate } from '#domain/kernel/dates.ts'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { prepared } from './database.ts'
import type { Scope } from './scope.ts'

const timeZoneOfGarage = prepared((db, args: { garageId: number }) =>
  db.selectFrom('garage').select('time_zone').where('id', '=', args.garageId),
)

export async function garageTimeZone({ tx, actor }: Scope): Promise<string> {
  const [garage] = await timeZoneOfGarage(tx, { garageId: actor.garageId })
  return garage?.time_zone ?? 'UTC'
}

/** Which day it is where the garage is. */
export async function garageDay(scope: Scope): Promise<PlainDate> {
  return plainDateIn(scope.now, await garageTimeZone(scope))
}
