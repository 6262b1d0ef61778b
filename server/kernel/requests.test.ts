import fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { testPassword } from '#server/testing/garages.ts'
import { blackPng } from '#server/testing/pictures.ts'
import { multipart } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'
import { answerErrors } from './answer-errors.ts'

let w: World
let token: string
beforeAll(async () => {
  w = await world()
  token = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const send = (options: InjectOptions) =>
  w.app.inject({ ...options, headers: { authorization: `Token ${token}`, ...options.headers } })

/** Sends what must be refused and sees that the answer is Spanish, is not kept anywhere and tells nothing of the inside. */
async function refused(options: InjectOptions, status: number, detail: string, errors?: Record<string, string[]>) {
  const answer = await send(options)
  const what = `${options.method ?? 'GET'} ${options.url}`
  expect([what, answer.statusCode, answer.json()]).toEqual([what, status, { detail, ...(errors && { errors }) }])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer
}

const login = '/api/user/token/'
const sessions = '/api/user/sessions/'

describe('a body', () => {
  const json = { 'content-type': 'application/json' }

  test('that is not JSON is refused', async () => {
    for (const payload of ['{', '{"username": ', 'username=ana', '"\\uD800', '{"__proto__": {"a": 1}}']) {
      await refused({ method: 'POST', url: login, headers: json, payload }, 400, messages.malformed)
    }
  })

  test('that is JSON but no object is refused', async () => {
    for (const payload of ['[]', '"ana"', '7', 'true']) {
      await refused({ method: 'POST', url: login, headers: json, payload }, 400, messages.malformed)
    }
  })

  test('that is missing tells which fields are required', async () => {
    const errors = { username: ['Este campo es requerido.'], password: ['Este campo es requerido.'] }
    await refused({ method: 'POST', url: login }, 400, 'Este campo es requerido.', errors)
    await refused(
      { method: 'POST', url: login, headers: json, payload: 'null' },
      400,
      'Este campo es requerido.',
      errors,
    )
  })

  test('over 1 MB is refused with 413', async () => {
    const payload = JSON.stringify({ username: 'a'.repeat(1024 * 1024), password: 'b' })
    await refused({ method: 'POST', url: login, headers: json, payload }, 413, messages.tooLarge)
  })

  test('of another kind is refused with 415', async () => {
    for (const type of ['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'nada']) {
      const headers = { 'content-type': type }
      await refused({ method: 'POST', url: login, headers, payload: 'username=ana' }, 415, messages.unsupportedType)
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    await refused({ method: 'POST', url: login, headers, payload: '--x--' }, 415, messages.unsupportedType)
    await refused(
      { method: 'POST', url: '/api/user/logout/', headers, payload: '--x--' },
      415,
      messages.unsupportedType,
    )
  })

  const begun = '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}'
  test.each([
    ['without their boundary', '', begun],
    ['with an endless boundary', `; boundary=${'x'.repeat(300)}`, begun],
    ['cut off', '; boundary=x', begun],
    [
      'cut off in a file',
      '; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="logo"; filename="a"\r\n\r\nnada',
    ],
    ['garbled', '; boundary=x', 'nada'],
    ['with a garbled head', '; boundary=x', '--x\r\nnada\r\n\r\n--x--'],
  ])('of parts, %s, is refused like any other that cannot be read', async (_, boundary, payload) => {
    const headers = { 'content-type': `multipart/form-data${boundary}` }
    await refused({ method: 'POST', url: '/api/garage/', headers, payload }, 400, messages.malformed)
  })
})

describe('an address', () => {
  test('of the API that does not exist is not found, by any method', async () => {
    for (const url of ['/api', '/api/', '/api/nada', '/api/otro/', '/api/nada/1/?a=b', '/api?x=1', '/api/user/me/x']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
        await refused({ method, url }, 404, messages.notFound)
      }
    }
  })

  test('asked by a method it does not have is not found', async () => {
    await refused({ method: 'GET', url: login }, 404, messages.notFound)
    await refused({ method: 'PATCH', url: '/api/user/update_me/' }, 404, messages.notFound)
    await refused({ method: 'DELETE', url: '/api/user/me/' }, 404, messages.notFound)
  })

  test('that is no proper address is refused', async () => {
    for (const url of ['/api/%E0%A4%A', `${sessions}%/`, '/%', `${sessions}${'9'.repeat(201)}/`]) {
      await refused({ method: 'DELETE', url }, 400, messages.malformed)
    }
  })

  test('of a screen leads to that screen behind the hash', async () => {
    for (const url of ['/login', '/clients/7?page=2', '/apis']) {
      const { statusCode, headers } = await send({ url })
      expect([statusCode, headers.location]).toEqual([302, `/#${url}`])
    }
    await refused({ method: 'POST', url: '/login' }, 404, messages.notFound)
  })

  test('of a file that went away with its version is not found: a page in its place is no code', async () => {
    await refused({ url: '/assets/index-Abc123.js' }, 404, messages.notFound)
  })

  test('of the page itself is not found where the screens were never built: it would lead to itself', async () => {
    const app = fastify()
    answerErrors(app)
    for (const url of ['/', '/?a=1']) expect((await app.inject({ url })).statusCode).toBe(404)
  })

  test('with an id that cannot exist is not found, and the database is not bothered', async () => {
    for (const id of ['99999999999999999999', '9007199254740993', '-1', '0', '1.5', 'abc', '%00', '1%27%20or%201=1']) {
      await refused({ method: 'DELETE', url: `${sessions}${id}/` }, 404, messages.notFound)
      await refused({ url: `/api/file/${id}/1/?expires=1&signature=x` }, 404, messages.notFound)
    }
    await refused({ method: 'DELETE', url: `${sessions}9007199254740991/` }, 404, messages.notFound)
  })

  test('is the same without its last slash', async () => {
    expect((await send({ url: '/api/user/me' })).statusCode).toBe(200)
  })
})

describe('a list', () => {
  test('is ordered only by what it names', async () => {
    for (const ordering of ['token_hash', '--device', 'device,id', '(select 1)', '']) {
      const says = { ordering: ['Opción no válida.'] }
      const url = `${sessions}?ordering=${encodeURIComponent(ordering)}`
      await refused({ url }, 400, 'Opción no válida.', says)
    }
  })

  test('has pages from 1 on', async () => {
    for (const [page, says] of [
      ['0', 'El valor mínimo es 1.'],
      ['-1', 'El valor mínimo es 1.'],
      ['abc', 'Número no válido.'],
      ['1.5', 'Ingresa un número entero.'],
      ['99999999999', 'El valor máximo es 1000000.'],
    ] as const) {
      await refused({ url: `${sessions}?page=${page}` }, 400, says, { page: [says] })
    }
    const last = await w.ask(access.sessions, { as: token, query: { page: 1_000_000 } })
    expect([last.status, last.body.results]).toEqual([200, []])
  })

  test('searches for anything that can be typed', async () => {
    for (const search of ['a'.repeat(5000), "'; drop table session; --", '%', '_', '\\', 'a\u0000z', '\uD83D']) {
      const { status, body } = await w.ask(access.sessions, { as: token, query: { search } })
      expect([search.slice(0, 20), status, body.results]).toEqual([search.slice(0, 20), 200, []])
    }
    const { body } = await w.ask(access.sessions, { as: token, query: { search: ' PRUEBA ' } })
    expect(body.count).toBeGreaterThan(0)
  })
})

describe('an error that nobody foresaw', () => {
  test('says so in Spanish, tells nothing of the inside, and is logged', async () => {
    await w.database.asOwner('alter table plan rename to plan_gone')
    try {
      const answer = await refused({ url: '/api/user/me/' }, 500, messages.unexpected)
      expect(answer.payload).not.toMatch(/plan|relation|select|\.ts|at /)
      expect(w.logLines.find((line) => line.includes('unexpected error'))).toContain(
        'relation \\"plan\\" does not exist',
      )
    } finally {
      await w.database.asOwner('alter table plan_gone rename to plan')
    }
    expect((await send({ url: '/api/user/me/' })).statusCode).toBe(200)
  })

  test('is no fault of who sent the parts that were being read', async () => {
    const sent = await multipart({}, [{ part: 'file-0', name: 'foto.png', content: blackPng(2, 2) }])
    const naming = vi.spyOn(String.prototype, 'toWellFormed').mockImplementation(() => {
      throw new TypeError('a mistake of ours')
    })
    try {
      await refused({ method: 'POST', url: '/api/upload/', ...sent }, 500, messages.unexpected)
    } finally {
      naming.mockRestore()
    }
    expect(w.logLines.find((line) => line.includes('a mistake of ours'))).toContain('unexpected error')
  })
})

describe('where a request comes from', () => {
  /** The address that a login from there leaves in the list of sessions. */
  async function noted(at: World, remoteAddress: string, forwarded: string): Promise<string | undefined> {
    const body = { username: at.north.users.accountant.username, password: testPassword }
    const headers = { 'x-forwarded-for': forwarded }
    await at.app.inject({ method: 'POST', url: login, payload: body, headers, remoteAddress })
    const [row] = await at.database.asOwner<{ address: string }>('select address from session order by id desc limit 1')
    return row?.address
  }

  test('is what the connection says: a header is believed from nobody', async () => {
    expect(await noted(w, '198.51.100.7', '203.0.113.9')).toBe('198.51.100.7')
    expect(await noted(w, '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1')
  })

  test('is what the named proxy says, and from others still the connection', async () => {
    const behind = await world({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' })
    expect(await noted(behind, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
    expect(await noted(behind, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9')
    expect(await noted(behind, '10.0.0.9', '203.0.113.9')).toBe('10.0.0.9')
    await behind.close()
  })
})
