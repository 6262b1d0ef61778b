import { expect, test } from 'vitest'
import { heldPermissions, orderTypes, storedPermissions } from '../kernel/permissions.ts'
import { defaultRoles, rolesThatShowCosts, showsCosts } from './default-roles.ts'

const roles = Object.values(defaultRoles)

test('a garage starts with seven roles, each with a name and flags of its own', () => {
  expect(roles.map(({ name }) => name)).toEqual([
    'Administrador superior',
    'Administrador secundario',
    'Coordinador Mecanica',
    'CONTADOR',
    'Mecánico Operador',
    'Operador Enderezado y Pintura',
    'Valuador',
  ])
  for (const { flags } of roles) expect(new Set(flags).size).toBe(flags.length)
  expect(roles.map(({ flags }) => flags.length)).toEqual([15, 13, 7, 8, 2, 2, 2])
})

test('the proprietor has every flag, a branch administrator neither roles nor configuration', () => {
  expect(new Set(defaultRoles.proprietor.flags)).toEqual(new Set(storedPermissions))
  expect(storedPermissions.filter((flag) => !defaultRoles.branchAdministrator.flags.includes(flag))).toEqual([
    'role_management_garage',
    'workshop_setup',
  ])
})

test('operators see their own orders of one kind', () => {
  const held = (flags: readonly (typeof storedPermissions)[number][]) => heldPermissions(flags, orderTypes)
  expect(held(defaultRoles.mechanic.flags)).toEqual(['my_work_orders', 'mechanics_orders'])
  expect(held(defaultRoles.bodyShopOperator.flags)).toEqual(['my_work_orders', 'body_shop_orders'])
  expect(held(defaultRoles.appraiser.flags)).toEqual(['my_work_orders', 'appraisal_orders'])
})

test('six names show costs, letter by letter', () => {
  expect(rolesThatShowCosts).toHaveLength(6)
  expect(roles.map(({ name }) => showsCosts(name))).toEqual([true, true, true, true, true, false, false])
  expect(showsCosts('ADMINISTRADOR TOTAL')).toBe(true)
  expect(showsCosts('contador')).toBe(false)
  expect(showsCosts('Coordinador Mecánica')).toBe(false)
})

test('a coordinator receives and works on mechanic orders, an accountant sees every kind and the figures', () => {
  expect(new Set(defaultRoles.mechanicCoordinator.flags)).toEqual(
    new Set([
      'customer_management',
      'work_order_management',
      'my_work_orders',
      'mechanics_orders',
      'systems_and_components_management',
      'insurance_management',
      'history_of_notifications_and_incomplete_orders',
    ]),
  )
  expect(new Set(defaultRoles.accountant.flags)).toEqual(
    new Set([
      'customer_management',
      'work_order_management',
      'mechanics_orders',
      'body_shop_orders',
      'appraisal_orders',
      'reports_garage',
      'dashboard_garage',
      'history_of_notifications_and_incomplete_orders',
    ]),
  )
})
