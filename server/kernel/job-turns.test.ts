import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyJob } from '#server/app.ts'
import { type World, world } from '#server/testing/world.ts'
import { queueJob } from './jobs.repo.ts'
import { job, runDueJobs } from './jobs.ts'
import { sendMail, sendMails } from './mail.ts'
import type { Letter } from './mail-letter.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const letter: Letter = {
  ...{ subject: 'Asunto', greeting: 'Hola, Ana:', paragraphs: ['Texto'], closing: 'Adiós' },
  from: { workshop: 'Taller' },
}

test('whoever waits for a letter has it before all that the garage sends by itself, and other work comes before any', async () => {
  const lettersBefore: number[] = []
  const otherWork = job({
    name: 'other_work',
    async run() {
      lettersBefore.push(w.mailbox.letters.length)
    },
  })
  const reminded = ['uno@x.example', 'dos@x.example', 'tres@x.example']
  await w.inGarage(w.north, (scope) =>
    sendMails(
      scope,
      reminded.map((recipient) => ({ recipient, letter })),
    ),
  )
  await w.inGarage(w.north, (scope) => sendMail(scope, 'espera@x.example', letter))
  await w.inGarage(w.north, ({ tx }) => queueJob(tx, otherWork, {}))

  await runDueJobs(w.house, [...everyJob, otherWork])
  expect(lettersBefore).toEqual([0])
  expect(w.mailbox.letters.map(({ to }) => to?.[0]?.address)).toEqual(['espera@x.example', ...reminded])
})

test('when what was due has been done nothing of it is left in the queue, and what failed has its next time', async () => {
  let held: Promise<unknown> | undefined
  /** Another transaction has the job's row in its hands when its work ends, and for a moment after. */
  const hold = async (key: string) => {
    const row = `select from graphile_worker._private_jobs where key = '${key}' for update`
    held = w.database.asOwner(`begin; ${row}; select pg_sleep(0.3); commit`)
    const sleeping = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"
    await vi.waitFor(async () => expect(await w.database.asOwner(sleeping)).toHaveLength(1), 5000)
  }
  const done = job({ name: 'done', run: () => hold('done') })
  const failed = job({ name: 'failed', run: () => hold('failed').then(() => Promise.reject(new Error('not today'))) })
  for (const kind of [done, failed]) {
    await w.inGarage(w.north, ({ tx }) => queueJob(tx, kind, {}, { key: kind.name }))
    await runDueJobs(w.house, [kind])
  }
  const queue = 'select key, locked_at is null as free, run_at > now() as later from graphile_worker._private_jobs'
  expect(await w.database.asOwner(queue)).toEqual([{ key: 'failed', free: true, later: true }])
  await held
})
