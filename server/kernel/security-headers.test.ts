import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';')

test('every answer, also a refusal, runs only our own scripts, is framed by nobody and tells nobody where it was', async () => {
  for (const url of ['/healthz', '/api/user/me/', '/api/nada', '/una-pantalla', '/api/garage/of_host/']) {
    const { headers } = await w.app.inject({ url })
    expect(headers['content-security-policy']).toBe(contentPolicy)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=(), payment=()')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  }
})

test('no other site may read an answer', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const from = { origin: 'https://malo.example', 'access-control-request-method': 'GET' }
    const { headers } = await w.app.inject({ method, url: '/api/garage/of_host/', headers: from })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  }
})

test('what the API answers is kept nowhere', async () => {
  const as = await w.tokenOf(w.north.users.mechanic)
  for (const endpoint of [access.me, access.sessions, access.garageOfHost, access.closeOtherSessions]) {
    const { status, headers } = await w.ask(endpoint, { as })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

test('a browser is told to insist on https only when the configured address is https', async () => {
  expect((await w.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toBeUndefined()
  const secure = await world({ PUBLIC_URL: 'https://bujia.test' })
  const { headers } = await secure.app.inject({ url: '/healthz' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
})
