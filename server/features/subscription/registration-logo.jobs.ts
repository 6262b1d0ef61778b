import { randomUUID } from 'node:crypto'
import { daysAfter } from '#server/kernel/days.ts'
import { queueJob } from '#server/kernel/jobs.repo.ts'
import { job } from '#server/kernel/jobs.ts'
import type { CheckedUpload } from '#server/kernel/receive-files.ts'
import { behindDoor, garageItself, type House, inScope } from '#server/kernel/scope.ts'
import { hasFileAt } from '#server/kernel/stored-files.repo.ts'

type LogoBytes = { garageId: number; objectKey: string }

/** A day after a registration: the bytes of a logo without a row are of one that came to nothing. */
export const sweepLogoJob = job<LogoBytes>({ name: 'sweep_logo', run: removeUnusedLogo })

export async function removeUnusedLogo(house: House, { garageId, objectKey }: LogoBytes): Promise<void> {
  const used = await inScope(house, garageItself(garageId), (scope) => hasFileAt(scope, objectKey))
  if (!used) await house.files.remove(objectKey)
}

/**
 * The row of other files comes before their bytes, so that the sweep finds what was broken off. The row of this one needs
 * a garage that does not exist yet: a job stands in for it.
 */
export async function storeLogo(house: House, garageId: number, logo: CheckedUpload): Promise<LogoBytes> {
  const stored = { garageId, objectKey: `${garageId}/${randomUUID()}` }
  const runAt = daysAfter(house.clock(), 1)
  await behindDoor(house, {}, (tx) => queueJob(tx, sweepLogoJob, stored, { runAt }))
  await house.files.put(stored.objectKey, logo.checked.content)
  return stored
}
