import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { everyRoute } from '#server/app.ts'
import { everyContract } from './contracts.ts'
import { isTest, readSources } from './sources.ts'

/** The foundations by address, under those whom they open for: any one of the permissions, all that come with "+". */
const specified: Record<string, string[]> = {
  public: [
    'POST user/token/',
    'POST user/pass_reset_mail/',
    'POST user/pass_reset/',
    'GET plan/',
    'GET plan/{id}/',
    'GET plan/list_all/',
    'GET plan/{id}/check/',
    'POST garage/ (logo)',
    'PUT work_orders/change_order_state/',
  ],
  platform: ['POST plan/', 'PUT plan/{id}/', 'DELETE plan/{id}/'],
  session: ['POST user/logout/', 'GET user/me/', 'POST user/change_password/', 'PUT user/update_me/ (avatar)'],
  'dashboard_garage, work_order_management': ['PUT garage/order_extra/'],
  dashboard_garage: ['GET dashboard_garage/reportDashboard/'],
  workshop_setup: [
    'GET garage/{id}/',
    'PUT garage/{id}/ (logo)',
    'GET garage_branches/',
    'GET garage_branches/{id}/',
    'POST garage_branches/',
    'PUT garage_branches/{id}/',
  ],
  'workshop_setup + delete_records': ['DELETE garage_branches/{id}/'],
  'role_management_garage, user_management_garage': ['GET role_garage/'],
  role_management_garage: ['GET role_garage/{id}/', 'POST role_garage/', 'PUT role_garage/{id}/'],
  'role_management_garage + delete_records': ['DELETE role_garage/{id}/'],
  user_management_garage: ['POST user/', 'PUT user/{id}/', 'GET user_garage/', 'GET user_garage/{id}/'],
  'user_management_garage + delete_records': ['DELETE user_garage/{id}/'],
  'insurance_management, customer_management, work_order_management': ['GET insurance_carrier/'],
  insurance_management: ['GET insurance_carrier/{id}/', 'POST insurance_carrier/', 'PUT insurance_carrier/{id}/'],
  'insurance_management + delete_records': ['DELETE insurance_carrier/{id}/'],
  'customer_management, work_order_management': ['GET client/', 'GET car/', 'GET car_type/', 'GET brand_and_model/'],
  customer_management: [
    'GET client/{id}/',
    'POST client/',
    'PUT client/{id}/',
    'GET client/{id}/orders/',
    'GET client/import_template/',
    'POST client/import_clients/ (fileExcel)',
    'GET car/{id}/',
    'POST car/',
    'PUT car/{id}/',
    'GET car/{id}/orders/',
  ],
  'customer_management + delete_records': ['DELETE client/{id}/', 'DELETE car/{id}/'],
  'systems_and_components_management, work_order_management, my_work_orders, mechanics_orders, body_shop_orders': [
    'GET car_system/',
    'GET car_system/body_shop/',
    'GET body_system/',
  ],
  systems_and_components_management: [
    'GET car_system/{id}/',
    'POST car_system/',
    'PUT car_system/{id}/',
    'GET body_system/{id}/',
    'POST body_system/',
    'PUT body_system/{id}/',
  ],
  'systems_and_components_management + delete_records': ['DELETE car_system/{id}/', 'DELETE body_system/{id}/'],
  history_of_notifications_and_incomplete_orders: ['GET notification/'],
  'work_order_management, customer_management, history_of_notifications_and_incomplete_orders': [
    'PUT notification/{id}/delete_notification/',
  ],
}

const address = ({ method, path, files }: Endpoint) => {
  const parts = Object.keys(files)
  return parts.length > 0 ? `${method} ${path} (${parts.join(', ')})` : `${method} ${path}`
}

function openFor({ opens, also }: Endpoint): string {
  const any = typeof opens === 'string' ? opens : opens.join(', ')
  return [any, ...also].join(' + ')
}

test.each(Object.entries(specified))('%s: these calls are served where they were specified', (whom, calls) => {
  const served = everyRoute
    .map(({ endpoint }): Endpoint => endpoint)
    .filter((endpoint) => endpoint.askedWith === undefined && openFor(endpoint) === whom)
    .map(address)
  expect(served).toEqual(expect.arrayContaining(calls))
})

/** By their address, since a file comes or goes; and those of two contracts that are alike, by the name of the list. */
const askedOtherwise = [
  'clientTransfer.import',
  'files.read',
  'orders.upload',
  ...['create', 'delete', 'read', 'update'].map((name) => `bodySystems.${name}`),
  ...['create', 'delete', 'read'].map((name) => `carSystems.${name}`),
]

test('every call is asked by some test of the API: an untested one may open to the wrong people', async () => {
  const tests = readSources(['server']).filter(({ path }) => isTest(path))
  const asked = new Set(tests.flatMap(({ text }) => text.match(/\b\w+\.\w+\b/g) ?? []))
  const calls = (await everyContract()).flatMap(([contract, own]) =>
    Object.keys(own).map((name) => `${contract}.${name}`),
  )
  expect(calls.filter((call) => !asked.has(call)).sort()).toEqual(askedOtherwise.sort())
})

test('whatever is asked can be written by who asks: no rule of it works in one direction only', () => {
  const oneWay = everyRoute.flatMap(({ endpoint: { method, path, body, query } }) =>
    isOneWay(body) || isOneWay(query) ? [`${method} ${path}`] : [],
  )
  expect(oneWay).toEqual([])
  expect(isOneWay(z.object({ data: z.array(z.preprocess(String, z.string())) }))).toBe(true)
})

function isOneWay(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod
  return def.type === 'transform' || partsOf(def).some(isOneWay)
}

/** Every schema that a schema is made of. */
function partsOf(def: object): z.core.$ZodType[] {
  return Object.values(def).flatMap((part: unknown) => {
    if (part instanceof z.core.$ZodType) return [part]
    return Array.isArray(part) || isPlain(part) ? partsOf(part) : []
  })
}

const isPlain = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype
