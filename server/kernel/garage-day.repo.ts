import type { PlainDate } from '#domain/kernel/dates.ts'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { prepared } from './database.ts'
import type { Scope } from './scope.ts'

const timeZoneOfGarage = prepared((db, args: { garageId: number }) =>
  db.selectFrom('garage').select('time_zone').where('id', '=', args.garageId),
)

/** Which day it is where the garage is. */
export async function garageDay({ tx, actor, now }: Scope): Promise<PlainDate> {
  const [garage] = await timeZoneOfGarage(tx, { garageId: actor.garageId })
  return plainDateIn(now, garage?.time_zone ?? 'UTC')
}
