import { daysBefore } from './days.ts'
import { forgetFailedJobs, queueForEveryGarage, queueForGarage } from './jobs.repo.ts'
import { type JobKind, job } from './jobs.ts'
import { removeOldLetters } from './mail.ts'
import { deleteExpiredOfPlatform } from './platform-sessions.repo.ts'
import { removeFile } from './receive-files.ts'
import { behindDoor, garageItself, inScope } from './scope.ts'
import { listUnattached } from './stored-files.repo.ts'
import { askedForDays, deleteExpired, mayRemoveFiles, unattachedDays } from './sweep.repo.ts'

/** Each garage is swept in its own scope, by a job of its own. */
export const sweepJob = job({
  name: 'sweep',
  cron: '17 4 * * *',
  async run(house) {
    await house.limits.forgetExpired()
    await behindDoor(house, { platform: true }, (tx) => deleteExpiredOfPlatform(tx, house.clock()))
    const askedSince = daysBefore(house.clock(), askedForDays)
    await behindDoor(house, {}, (tx) => forgetFailedJobs(tx, askedSince))
    await behindDoor(house, { everyGarage: true }, (tx) => queueForEveryGarage(tx, sweepGarageJob))
    // Last: a folder that cannot be written to keeps nothing else from being swept.
    await removeOldLetters(house)
  },
})

const lookedAgainAfterMs = 10 * 60 * 1000

/** Ends what is over: sessions, links, idempotency keys and old mails; and files that nothing came to refer to. */
export const sweepGarageJob: JobKind<{ garageId: number }> = job({
  name: 'sweep_garage',
  async run(house, { garageId }) {
    const actor = garageItself(garageId)
    await inScope(house, actor, deleteExpired)
    const failures: unknown[] = []
    const removable = await inScope(house, actor, async (scope) => {
      if (await mayRemoveFiles(scope)) return listUnattached(scope, daysBefore(scope.now, unattachedDays))
      // A backup is being made. Made at this hour every night, it would keep all of them for ever. It is no failure
      // either: each workshop would tell one with every attempt, thousands in a night.
      await queueForGarage(scope.tx, sweepGarageJob, garageId, new Date(house.clock().getTime() + lookedAgainAfterMs))
      return []
    })
    for (const file of removable) {
      await removeFile(house, actor, file.id).catch((error) => failures.push(error))
    }
    // Told at the end: one file that cannot go now does not keep the others, and is tried again.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be removed`)
  },
})
