import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { someLetter } from '#server/testing/mailbox.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('/healthz and /readyz', () => {
  test('answer while the process lives and can serve', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await w.app.inject({ url })
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
    }
  })

  test('tell apart a process that lives from one whose database is away', async () => {
    const away = await world()
    const [name] = await away.database.asOwner<{ current_database: string }>('select current_database()')
    const allow = (yes: boolean) =>
      w.database.asOwner(`alter database ${name?.current_database} with allow_connections ${yes}`)
    await allow(false)
    await w.database.asOwner('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name?.current_database,
    ])
    expect((await away.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    const ready = await away.app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json(), ready.headers['retry-after']]).toEqual([
      503,
      { detail: messages.unavailable },
      '2',
    ])
    const metrics = await away.app.inject({ url: '/metrics' })
    expect([metrics.statusCode, metrics.payload.includes('bujia_database_connections{')]).toEqual([200, true])
    expect(metrics.payload).not.toMatch(/^bujia_(jobs|oldest_due_job_seconds|mails)\b/m)
    const why = away.logLines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'not available')
    expect(why, 'whoever runs it reads why').toMatchObject({ err: { message: expect.stringContaining('connection') } })
    await allow(true)
    expect((await away.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    await away.close()
  })
})

describe('/metrics', () => {
  const ask = (at: World, remoteAddress: string, headers: Record<string, string> = {}) =>
    at.app.inject({ url: '/metrics', remoteAddress, headers })

  test('are for this machine, when no proxy stands between', async () => {
    for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await ask(w, local)).statusCode).toBe(200)
    for (const answer of [
      await ask(w, '192.168.1.20'),
      await ask(w, '203.0.113.9'),
      await ask(w, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }),
      await ask(w, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }),
      await ask(w, '127.0.0.1', { forwarded: 'for=203.0.113.9' }),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: messages.notFound }])
    }
  })

  test('are for whoever has the token, when there is one, and for nobody else', async () => {
    const watched = await world({ METRICS_TOKEN: 'un-secreto-de-dieciseis' })
    const right = { authorization: 'Bearer un-secreto-de-dieciseis' }
    expect((await ask(watched, '203.0.113.9', right)).statusCode).toBe(200)
    for (const authorization of [
      '',
      'Bearer ',
      'Bearer un-secreto-de-dieciseix',
      'un-secreto-de-dieciseis',
      'Bearer ñ',
    ]) {
      expect((await ask(watched, '127.0.0.1', { authorization })).statusCode).toBe(404)
    }
    await watched.close()
  })

  test('tell what waits and what gave up in every garage', async () => {
    for (const garage of [w.north, w.south, w.south]) {
      await w.inGarage(garage, (scope) => sendMail(scope, 'espera@taller.example', someLetter))
    }
    const backlog = async () => {
      const { payload } = await ask(w, '127.0.0.1')
      const figures = payload.matchAll(/^bujia_((?:jobs|mails|oldest)\S*) (\S+)$/gm)
      return Object.fromEntries([...figures].map(([, name, value]) => [name, Math.floor(Number(value))]))
    }
    const jobs = 'graphile_worker._private_jobs'
    await w.database.asOwner(`update ${jobs} set run_at = now() - interval '10 minutes';
      update ${jobs} set attempts = max_attempts where payload->>'garageId' = '${w.north.id}';
      update mail set state = 'failed' where garage_id = ${w.north.id}`)
    const told = { 'mails{state="waiting"}': 2, 'mails{state="failed"}': 1 }
    const { oldest_due_job_seconds: oldest, ...counts } = await backlog()
    expect(counts).toEqual({ ...told, 'jobs{state="due"}': 2, 'jobs{state="failed"}': 1 })
    expect([Number(oldest) >= 600, Number(oldest) < 660], String(oldest)).toEqual([true, true])
    // Neither one that is being tried for the last time nor one that is tried again later.
    await w.database.asOwner(`update ${jobs} set locked_at = now(), locked_by = 'x' where attempts = max_attempts;
      update ${jobs} set run_at = now() + interval '1 minute'`)
    const nothing = { 'jobs{state="due"}': 0, 'jobs{state="failed"}': 0, oldest_due_job_seconds: 0 }
    expect(await backlog()).toEqual({ ...told, ...nothing })
  })

  test('tell who waits for a connection when none is left, and looking again takes no further one', async () => {
    const { pool } = w.house.database
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const looks = await Promise.all([1, 2, 3].map(() => ask(w, '127.0.0.1')))
    for (const one of taken) one.release()
    const told = looks.map(({ payload }) => payload.match(/^bujia_database_connections.*$/gm))
    const expected = { open: taken.length, idle: 0, waited_for: 1 }
    const lines = Object.entries(expected).map(
      ([state, count]) => `bujia_database_connections{state="${state}"} ${count}`,
    )
    expect(told).toEqual([lines, lines, lines])
  })

  test('count requests by the pattern of their address, never by the address itself', async () => {
    await w.app.inject({ url: '/api/file/7654321/1/?expires=1&signature=firma-plantada' })
    await w.app.inject({ url: '/una-direccion-inventada' })
    const { payload } = await ask(w, '127.0.0.1')
    expect(payload).toContain(
      'bujia_http_request_seconds_count{method="GET",route="/api/file/:garage/:id/",status="404"}',
    )
    expect(payload).toMatch(/bujia_database_connections\{state="open"\} \d+/)
    for (const secret of ['7654321', 'firma-plantada', 'una-direccion-inventada']) expect(payload).not.toContain(secret)
  })
})
