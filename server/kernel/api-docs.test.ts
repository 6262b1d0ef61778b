import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { everyRoute } from '#server/app.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const minute = 60 * 1000
const open = (query = '', headers: Record<string, string> = {}) =>
  w.app.inject({ url: `/api/docs/json${query}`, headers })

async function newTicket(): Promise<string> {
  return (await w.ask(access.ticket, { as: await w.tokenOf(w.north.users.mechanic) })).body.ticket
}

test('the document lists every endpoint, its method and who may call it, and nothing else', async () => {
  const { paths, openapi } = (
    await open('', { authorization: `Token ${await w.tokenOf(w.north.users.mechanic)}` })
  ).json()
  expect(openapi).toMatch(/^3\.1/)
  const listed = Object.entries<Record<string, { security: unknown[] }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security }]) => `${method} ${path} ${security.length ? 'token' : 'public'}`,
    ),
  )
  const declared = everyRoute.map(
    ({ endpoint: { method, path, opens } }) =>
      `${method.toLowerCase()} /api/${path} ${opens === 'public' ? 'public' : 'token'}`,
  )
  // What only the query tells apart is one operation there.
  expect(listed.sort()).toEqual([...new Set(declared)].sort())
})

test('an address that answers two things by its query is described as both', async () => {
  const answer = await open('', { authorization: `Token ${await w.tokenOf(w.north.users.mechanic)}` })
  const { description, parameters, responses } = answer.json().paths['/api/garage/{id}/'].get
  expect(description).toContain('Permisos: workshop_setup')
  expect(description).toContain('Con `type`: Permisos: work_order_management_mechanic')
  const asked = parameters.map((one: { name: string; required: boolean }) => [one.name, one.required])
  expect(asked.sort()).toEqual([
    ['id', true],
    ['type', false],
  ])
  const answers: { required: string[] }[] = responses[200].content['application/json'].schema.anyOf
  expect(answers.some(({ required }) => required.includes('order_number'))).toBe(true)
  expect(answers.some(({ required }) => required.includes('email_notifications'))).toBe(true)
})

test('nobody reads it without a session', async () => {
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html']) {
    const answer = await w.app.inject({ url })
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 401, { detail: messages.sessionExpired }])
  }
  for (const query of ['?ticket=', '?ticket=inventado', '?ticket=a&ticket=b'])
    expect((await open(query)).statusCode).toBe(401)
})

test('a ticket serves once, does not stay in the address and leaves a cookie that opens these pages for an hour', async () => {
  const ticket = await newTicket()
  const first = await open(`?ticket=${ticket}`)
  expect([first.statusCode, first.headers.location]).toEqual([302, '/api/docs/'])
  const [cookie = '', ...attributes] = String(first.headers['set-cookie']).split('; ')
  expect(attributes).toEqual(['Path=/api/docs', 'Max-Age=3600', 'HttpOnly', 'SameSite=Strict'])
  expect((await open(`?ticket=${ticket}`)).statusCode).toBe(401)
  expect((await open('', { cookie: `otra=1; ${cookie}` })).statusCode).toBe(200)
  expect((await w.app.inject({ url: '/api/docs/', headers: { cookie } })).statusCode).toBe(200)
  expect((await w.app.inject({ url: '/api/user/me/', headers: { cookie } })).statusCode).toBe(401)
  const [name, value = ''] = cookie.split('=')
  const [expires, signature] = value.split('.')
  for (const forged of [`${Number(expires) + minute}.${signature}`, `${expires}.x`, `${expires}`, '']) {
    expect((await open('', { cookie: `${name}=${forged}` })).statusCode).toBe(401)
  }
  const before = w.clock.now
  w.clock.advance(61 * minute)
  expect((await open('', { cookie })).statusCode).toBe(401)
  w.clock.now = before
})

test('a ticket serves one of those who use it at once, and only for a minute', async () => {
  const ticket = await newTicket()
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(`?ticket=${ticket}`)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([302, ...Array.from({ length: 7 }, () => 401)])
  const late = await newTicket()
  const before = w.clock.now
  w.clock.advance(minute)
  expect((await open(`?ticket=${late}`)).statusCode).toBe(401)
  w.clock.now = before
})

test('everybody reads it in the demo, and the cookie is for https alone where the address is', async () => {
  const demo = await world({ DEMO_DATA: 'on' })
  expect((await demo.app.inject({ url: '/api/docs/json' })).statusCode).toBe(200)
  await demo.close()
  const secure = await world({ PUBLIC_URL: 'https://bujia.test' })
  const { ticket } = (await secure.ask(access.ticket, { as: await secure.tokenOf(secure.north.users.mechanic) })).body
  const answer = await secure.app.inject({ url: `/api/docs/json?ticket=${ticket}` })
  expect(String(answer.headers['set-cookie'])).toContain('; Secure')
  await secure.close()
})
