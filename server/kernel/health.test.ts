import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
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
