import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import type { ScreenHandle } from '#web/app/screen.tsx'
import { paths } from '#web/kernel/paths.ts'
import { inside as walked } from '../e2e/screens.ts'
import { inside } from './screen-routes.ts'

const mainGarage = 'the main garage with'

/** Every screen behind the login but MI PERFIL, under the permission that opens it. */
const specified = {
  nothing: ['/'],
  history_of_notifications_and_incomplete_orders: ['/notifications'],
  customer_management: [
    '/clients',
    '/client/create',
    '/client/:id/edit',
    '/client/:id/orders',
    '/client/:id/records',
    '/client/:idClient/cars',
    '/client/:idClient/car/create',
    '/client/:idClient/car/:id/edit',
    '/client/:idClient/car/:id/orders',
  ],
  user_management_garage: ['/users', '/user/create', '/user/:id/edit'],
  [`${mainGarage} role_management_garage`]: ['/roles', '/role/create', '/role/:id/edit'],
  insurance_management: ['/insurance-carriers', '/insurance-carrier/create', '/insurance-carrier/:id/edit'],
  systems_and_components_management: [
    '/car-systems',
    '/car-system/create',
    '/car-system/:id/edit',
    '/body-system/create',
    '/body-system/:id/edit',
  ],
  [`${mainGarage} workshop_setup`]: [
    '/configurations',
    '/branch_offices',
    '/garage_branches/create',
    '/garage_branches/:id/edit',
  ],
  [`${mainGarage} dashboard_garage`]: ['/subscription'],
  work_order_management: [
    '/work-orders',
    '/work-order/select',
    '/work-order/:id/order_closing/pdf/:back?',
    '/cars/incomplete-orders',
    '/cars/incomplete-orders/:id/tasks',
    '/cars/tasks/:id',
  ],
  work_order_management_mechanic: [
    '/work-order/mechanic/create',
    '/work-order/mechanic/:id/edit',
    '/work-order/mechanic/:id',
    '/mechanic_orders',
    '/mechanic_order/:id/quotation',
    '/mechanic_order/:id/quotation/pdf',
    '/mechanic_order/:id/in_progress',
    '/mechanic_order/:id/quality_control',
    '/mechanic-order/:id/order_closing',
  ],
  work_order_management_body_shop: [
    '/work-order/body-shop/create',
    '/work-order/body-shop/:id/edit',
    '/body-shop-orders',
    '/body-shop-order/:id/quotation/',
    '/body_shop_order/:id/quotation',
    '/body-shop-order/:id/quotation/pdf',
    '/body-shop-order/:id/order_closing',
  ],
  work_order_management_appraisal: [
    '/work-order/appraisal/create',
    '/work-order/appraisal/:id/edit',
    '/appraisal-orders',
    '/appraisal-order/:id/order_closing',
  ],
  'work_order_management_mechanic, work_order_management_body_shop, work_order_management_appraisal': [
    '/work-order/:id/timeline',
  ],
  my_work_orders: ['/mywork-orders'],
  mechanics_orders: ['/mywork-order/mechanic/:id/diagnosis', '/mywork-order/mechanic/:id/tracking'],
  body_shop_orders: ['/mywork-order/body-shop/:id/diagnosis', '/mywork-order/body-shop/:id/tracking'],
  appraisal_orders: ['/mywork-order/appraisal/:id/tracking'],
  reports_garage: [
    '/collaborators',
    '/collaborator/:id',
    '/collaborator/:idCollaborator/tasks/:id',
    '/bitacora-collaborators',
    '/bitacora-collaborator/:id',
    '/bitacora-collaborator/:idCollaborator/tasks/:id',
  ],
}

function openFor({ handle }: RouteObject): string {
  const { opens = [], mainGarageOnly = false } = handle as ScreenHandle
  const any = opens.join(', ') || 'nothing'
  return mainGarageOnly ? `${mainGarage} ${any}` : any
}

test('every screen is at its specified address and opens with its specified permission', () => {
  const found = inside.map((route) => `${route.path} with ${openFor(route)}`)
  const wanted = Object.entries(specified).flatMap(([whom, paths]) => paths.map((path) => `${path} with ${whom}`))
  expect(found.sort()).toEqual(wanted.sort())
})

const addresses = inside.map(({ path }) => path as string)

test('every screen is an entry of the sidebar or is led to by one, which is marked there (web/app/navigation.ts)', () => {
  const navigation = readFileSync(join(import.meta.dirname, '..', 'web/app/navigation.ts'), 'utf8')
  const named = Object.entries(paths)
    .filter(([name]) => new RegExp(`\\bpaths\\.${name}\\b`).test(navigation))
    .map(([, path]) => (typeof path === 'object' || typeof path === 'string' ? path : path.pattern))
  expect(addresses.filter((address) => !named.some((path) => path === address))).toEqual([])
})

/** Looked at by the journey that makes their order, or the same screen as another that is walked to. */
const walkedToElsewhere = [
  '/body-shop-order/:id/quotation/pdf',
  '/body-system/create',
  '/body_shop_order/:id/quotation',
  '/car-system/:id/edit',
  '/cars/incomplete-orders/:id/tasks',
  '/cars/tasks/:id',
  '/mechanic_order/:id/quotation',
  '/mechanic_order/:id/quotation/pdf',
  '/mywork-order/appraisal/:id/tracking',
  '/mywork-order/body-shop/:id/diagnosis',
  '/mywork-order/body-shop/:id/tracking',
  '/mywork-order/mechanic/:id/diagnosis',
  '/mywork-order/mechanic/:id/tracking',
  '/work-order/appraisal/:id/edit',
  '/work-order/mechanic/:id/edit',
]

test('every screen is looked at for whoever cannot see or point, and photographed (e2e/screens.ts)', () => {
  const places = Object.values(walked).map(({ path }) => path.replace(/^\/#|\?.*/g, ''))
  const missed = addresses.filter((address) => !places.some((place) => matchPath(address, place)))
  expect(missed.sort()).toEqual(walkedToElsewhere.sort())
})
