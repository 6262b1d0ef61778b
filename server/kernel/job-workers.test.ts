import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyJob } from '#server/app.ts'
import { type World, world } from '#server/testing/world.ts'
import { reportAlive } from './job-workers.repo.ts'
import { startWorker } from './jobs.ts'
import { sendMail } from './mail.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** A mail that somebody took from the queue that long ago, and has not sent. */
async function taken(by: string, ago: string): Promise<string> {
  const to = `${by}@x.example`
  const said = { subject: 'Asunto', greeting: 'Hola', paragraphs: ['Texto'], closing: 'Adiós', from: 'Taller' }
  await w.inGarage(w.north, (scope) => sendMail(scope, to, said))
  await w.database.asOwner(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval where locked_by is null`,
    [by, ago],
  )
  return to
}

test('what a killed worker held is taken up within minutes, and what others hold stays theirs', async () => {
  await w.database.asOwner(
    `insert into job_worker values ('busy', now() - interval '20 seconds'), ('killed', now() - interval '2 minutes')`,
  )
  const orphan = await taken('killed', '2 minutes')
  await taken('busy', '5 minutes')
  await taken('new', '1 second')
  await reportAlive(w.house.database.single, 'me')
  await w.runJobs()
  expect(w.mailbox.recipients).toEqual([orphan])
})

test('a worker says that it lives as soon as it works', async () => {
  const worker = await startWorker(w.house, everyJob)
  const seen = () =>
    w.database.asOwner("select from job_worker where id like 'pool%' and seen_at > now() - interval '1 minute'")
  await vi.waitFor(async () => expect(await seen()).toHaveLength(1))
  await worker.stop()
})
