import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint, endpoint } from '#domain/kernel/endpoint.ts'
import { buildApp, everyRoute } from '#server/app.ts'
import { world } from '#server/testing/world.ts'
import { everyContract } from './contracts.ts'

const named = ({ method, path, askedWith }: Endpoint) =>
  askedWith === undefined ? `${method} ${path}` : `${method} ${path} with ${askedWith}`
const endpoints = everyRoute.map((route) => route.endpoint)

test('these are all the doors that open without a login', () => {
  expect(
    endpoints
      .filter(({ opens }) => opens === 'public')
      .map(named)
      .sort(),
  ).toEqual([
    'GET file/{garage}/{id}/',
    'GET garage/of_host/',
    'GET garage/{id}/logo/',
    'GET plan/',
    'GET plan/list_all/',
    'GET plan/{id}/',
    'GET plan/{id}/check/',
    'GET quotation/validate_token/',
    'GET report_excel_cotizacion/',
    'POST garage/',
    'POST platform/token/',
    'POST user/pass_reset/',
    'POST user/pass_reset_mail/',
    'POST user/token/',
    'PUT quotation/update_data/',
    'PUT work_orders/change_order_state/',
  ])
})

test('these are all the doors that open for anybody who is logged in', () => {
  expect(
    endpoints
      .filter(({ opens }) => opens === 'session')
      .map(named)
      .sort(),
  ).toEqual([
    'DELETE user/sessions/{id}/',
    'GET user/me/',
    'GET user/sessions/',
    'POST user/change_password/',
    'POST user/close_sessions/',
    'POST user/logout/',
    'POST user/ticket/',
    'PUT user/update_me/',
  ])
})

test('these answer before a temporary password is changed', () => {
  expect(
    endpoints
      .filter(({ beforeFirstPassword }) => beforeFirstPassword)
      .map(named)
      .sort(),
  ).toEqual(['GET user/me/', 'POST user/change_password/', 'POST user/logout/'])
})

/** Nothing of the garage's records: one's own sessions, and the platform's plans. */
const deletesOfOnesOwn = ['DELETE plan/{id}/', 'DELETE user/sessions/{id}/']

test('every delete of a record asks for delete_records besides', () => {
  const careless = endpoints.filter(({ method, also }) => method === 'DELETE' && !also.includes('delete_records'))
  expect(careless.map(named).sort()).toEqual(deletesOfOnesOwn)
})

test('every endpoint of every contract is served, once, and ends with a slash', async () => {
  const declared = (await everyContract()).flatMap(([, calls]) => Object.values(calls).map(named))
  expect(endpoints.map(named).sort()).toEqual(declared.sort())
  expect(new Set(declared).size).toBe(declared.length)
  expect(endpoints.filter(({ path }) => !path.endsWith('/')).map(named)).toEqual([])
})

test('an address that answers by its query has one endpoint for everything else', () => {
  const plain = endpoints.filter(({ askedWith }) => askedWith === undefined).map(named)
  const marked = endpoints.filter(({ askedWith }) => askedWith !== undefined)
  expect(marked.map(named)).toEqual(['GET garage/{id}/ with type'])
  for (const { method, path } of marked) expect(plain).toContain(`${method} ${path}`)
})

test('the server has no route beside the contract but these', async () => {
  const w = await world()
  const served = new Set<string>()
  const app = await buildApp(w.house, pino({ level: 'silent' }), { onRoute: ({ url }) => served.add(url) })
  const contracted = endpoints.map(({ path }) => `/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  const beside = [...served].filter((url) => !contracted.includes(url) && !contracted.includes(`${url}/`))
  await app.close()
  await w.close()
  expect(beside.filter((url) => !url.startsWith('/api/docs')).sort()).toEqual(
    expect.arrayContaining(['/healthz', '/metrics', '/readyz']),
  )
  // The screens' files, where they are built, are the only other thing.
  const known = ['/healthz', '/metrics', '/readyz', '/', '/*']
  expect(beside.filter((url) => !url.startsWith('/api/docs') && !known.includes(url))).toEqual([])
})

test('an endpoint that says nobody does not compile', () => {
  // @ts-expect-error without `opens` nobody knows who may call
  endpoint('GET', 'client/', {})
  // @ts-expect-error an empty list opens for nobody, and is a mistake
  endpoint('GET', 'client/', { opens: [] })
  // @ts-expect-error no such permission
  endpoint('GET', 'client/', { opens: ['clients'] })
  expect.assertions(0)
})

/** Every schema that a schema is made of. */
function* within(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema
  for (const part of Object.values(schema._zod.def).flatMap(ofOneLevel)) yield* within(part)
}

function ofOneLevel(held: unknown): z.core.$ZodType[] {
  if (held instanceof z.core.$ZodType) return [held]
  return typeof held === 'object' && held !== null
    ? Object.values(held).filter((each) => each instanceof z.core.$ZodType)
    : []
}

test('what a body lists is counted before any of it is looked at: to say what is wrong with each takes minutes', () => {
  const lists = endpoints.flatMap((each) =>
    [...within(each.body)].filter((part) => part instanceof z.ZodArray).map((list) => ({ each, list })),
  )
  expect(lists.length).toBeGreaterThan(20)
  const many = Array.from({ length: 2000 }, () => null)
  const wordy = lists.filter(({ list }) => (list.safeParse(many).error?.issues.length ?? 0) > 1)
  expect(wordy.map(({ each }) => named(each))).toEqual([])
})
