import type { Permission } from './permissions.ts'

/**
 * A list and a lookup share their path. These hold the permissions whose screens look something up there without
 * managing it; they get the lookup's fields and no more.
 */
export const lookedUpBy = {
  /** An order is made for a client's car. */
  clients: ['work_order_management'],
  /** The user form chooses a role. */
  roles: ['user_management_garage'],
  /** A car is insured by one, an appraisal is made for one. */
  insurers: ['customer_management', 'work_order_management'],
  /** Diagnoses choose a system and its components; their screens open with the kind of order alone. */
  systems: ['work_order_management', 'my_work_orders', 'mechanics_orders', 'body_shop_orders'],
} as const satisfies Record<string, readonly Permission[]>
