/** The fifteen flags that a role stores, with the labels people see. */
export const permissionLabels = {
  customer_management: 'Gestión clientes',
  delete_records: 'Eliminar registros',
  work_order_management: 'Gestión ordenes de trabajo',
  my_work_orders: 'Mis ordenes de trabajo',
  mechanics_orders: 'Ordenes de mecánica',
  body_shop_orders: 'Ordenes de enderezado y pintura',
  appraisal_orders: 'Ordenes de avaluó',
  user_management_garage: 'Gestión usuarios',
  role_management_garage: 'Gestión roles',
  systems_and_components_management: 'Gestión sistemas y componentes',
  insurance_management: 'Gestión aseguradoras',
  workshop_setup: 'Configuración del taller',
  reports_garage: 'Reportes',
  history_of_notifications_and_incomplete_orders: 'Historial de notificaciones y ordenes incompletas',
  dashboard_garage: 'Dashboard',
} as const

export type StoredPermission = keyof typeof permissionLabels

export const storedPermissions = Object.keys(permissionLabels) as [StoredPermission, ...StoredPermission[]]

/** Kinds of order, as a plan enables them and as a role holds them. */
export const orderTypePermission = {
  mechanic: 'mechanics_orders',
  body_shop: 'body_shop_orders',
  appraisal: 'appraisal_orders',
} as const satisfies Record<string, StoredPermission>

export type OrderType = keyof typeof orderTypePermission

export const orderTypes = Object.keys(orderTypePermission) as [OrderType, ...OrderType[]]

/** Never stored: managing orders of one kind is managing orders and holding that kind. */
export const derivedPermissions = [
  'work_order_management_mechanic',
  'work_order_management_body_shop',
  'work_order_management_appraisal',
] as const satisfies `work_order_management_${OrderType}`[]

export type Permission = StoredPermission | (typeof derivedPermissions)[number]

export const permissions = [...storedPermissions, ...derivedPermissions] as [Permission, ...Permission[]]

/** What somebody may do: the role's flags less the kinds of order their garage has not, plus the derived ones. */
export function heldPermissions(flags: Iterable<StoredPermission>, enabled: readonly OrderType[]): Permission[] {
  const stored = new Set(flags)
  for (const type of orderTypes) if (!enabled.includes(type)) stored.delete(orderTypePermission[type])
  const held: Permission[] = storedPermissions.filter((flag) => stored.has(flag))
  if (!stored.has('work_order_management')) return held
  const managed = orderTypes.filter((type) => stored.has(orderTypePermission[type]))
  return [...held, ...managed.map((type) => `work_order_management_${type}` as const)]
}

/** A kind of order that somebody does not manage does not exist for them. */
export function manages(held: ReadonlySet<Permission>, kind: OrderType): boolean {
  return held.has(`work_order_management_${kind}`)
}

export function managedKinds(held: ReadonlySet<Permission>): OrderType[] {
  return orderTypes.filter((kind) => manages(held, kind))
}
