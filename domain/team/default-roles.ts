import { type StoredPermission, storedPermissions } from '../kernel/permissions.ts'

const everythingBut = (...without: StoredPermission[]) => storedPermissions.filter((flag) => !without.includes(flag))

/** The roles that a new garage starts with. */
export const defaultRoles = {
  proprietor: { name: 'Administrador superior', flags: everythingBut() },
  branchAdministrator: {
    name: 'Administrador secundario',
    flags: everythingBut('role_management_garage', 'workshop_setup'),
  },
  mechanicCoordinator: {
    name: 'Coordinador Mecanica',
    flags: [
      'customer_management',
      'work_order_management',
      'my_work_orders',
      'mechanics_orders',
      'systems_and_components_management',
      'insurance_management',
      'history_of_notifications_and_incomplete_orders',
    ],
  },
  accountant: {
    name: 'CONTADOR',
    flags: [
      'customer_management',
      'work_order_management',
      'mechanics_orders',
      'body_shop_orders',
      'appraisal_orders',
      'reports_garage',
      'dashboard_garage',
      'history_of_notifications_and_incomplete_orders',
    ],
  },
  mechanic: { name: 'Mecánico Operador', flags: ['my_work_orders', 'mechanics_orders'] },
  bodyShopOperator: { name: 'Operador Enderezado y Pintura', flags: ['my_work_orders', 'body_shop_orders'] },
  appraiser: { name: 'Valuador', flags: ['my_work_orders', 'appraisal_orders'] },
} as const satisfies Record<string, { name: string; flags: readonly StoredPermission[] }>

/** Roles see costs by their name: these six, letter by letter. */
export const rolesThatShowCosts = [
  'Administrador superior',
  'Administrador secundario',
  'Mecánico Operador',
  'Coordinador Mecanica',
  'ADMINISTRADOR TOTAL',
  'CONTADOR',
] as const

export function showsCosts(roleName: string): boolean {
  return (rolesThatShowCosts as readonly string[]).includes(roleName)
}
