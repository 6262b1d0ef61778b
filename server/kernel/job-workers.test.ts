import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyJob } from '#server/app.ts'
import { type World, world } from '#server/testing/world.ts'
import { insisting, reportAlive } from './job-workers.repo.ts'
import { queueJob } from './jobs.repo.ts'
import { job, startWorker } from './jobs.ts'
import { sendMail } from './mail.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** A mail that somebody took from the queue that long ago, and has not sent. */
async function taken(by: string, ago: string): Promise<string> {
  const to = `${by}@x.example`
  const said = {
    subject: 'Asunto',
    greeting: 'Hola',
    paragraphs: ['Texto'],
    closing: 'Adiós',
    from: { workshop: 'Taller' },
  }
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
  await vi.waitFor(async () => expect(await seen()).toHaveLength(1), 10_000)
  await worker.stop()
})

describe('while the database is away', () => {
  const admit = async (most: number) => {
    const [here] = await w.database.asOwner<{ name: string }>('select current_database() as name')
    await w.database.asOwner(`alter database ${here?.name} connection limit ${most}`)
  }
  const goAway = async () => {
    await admit(0)
    await w.database.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'bujia_app'`)
  }
  afterEach(() => admit(-1))

  test.each([
    ['well', async () => {}],
    ['badly', () => Promise.reject(new Error('no'))],
  ])('a job that ends %s is ended when it is back, and the process lives on', async (_how, end) => {
    const away = Promise.withResolvers<void>()
    const lonely = job({ name: 'lonely', run: () => goAway().then(away.resolve).then(end) })
    const held = () =>
      w.database.asOwner("select from graphile_worker.jobs where task_identifier = 'lonely' and locked_by is not null")
    const worker = await startWorker(w.house, [lonely])
    await w.inGarage(w.north, ({ tx }) => queueJob(tx, lonely, {}))
    await away.promise
    await expect(w.house.database.single.selectFrom('plan').select('id').execute()).rejects.toThrow()
    expect(await held()).toHaveLength(1)
    await admit(-1)
    await vi.waitFor(async () => expect(await held()).toHaveLength(0), 10_000)
    await worker.stop()
  })

  test('a connection that is given back by two, as a worker does that stops while it is lost, is given back once', async () => {
    const pool = insisting(w.house.database.pool, AbortSignal.timeout(10_000))
    const twice = new Promise<void>((resolve, reject) => {
      pool.connect((_error, _client, giveBack) => {
        try {
          giveBack()
          resolve(giveBack())
        } catch (error) {
          reject(error)
        }
      })
    })
    await expect(twice).resolves.toBeUndefined()
  })

  test('a worker stops when told', async () => {
    const worker = await startWorker(w.house, everyJob)
    await goAway()
    await expect(w.house.database.single.selectFrom('plan').select('id').execute()).rejects.toThrow()
    await worker.stop()
  })
})
