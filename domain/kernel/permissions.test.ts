import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  derivedPermissions,
  heldPermissions,
  orderTypePermission,
  orderTypes,
  permissionLabels,
  permissions,
  storedPermissions,
} from './permissions.ts'

const someFlags = fc.subarray(storedPermissions)
const someTypes = fc.subarray(orderTypes)

test('there are fifteen flags with labels of their own, and three derived permissions', () => {
  expect(storedPermissions).toHaveLength(15)
  expect(new Set(Object.values(permissionLabels)).size).toBe(15)
  expect(derivedPermissions).toHaveLength(3)
  expect(new Set(permissions).size).toBe(18)
})

test('each flag has the key and the label that were specified', () => {
  expect(permissionLabels).toEqual({
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
  })
  expect(derivedPermissions).toEqual([
    'work_order_management_mechanic',
    'work_order_management_body_shop',
    'work_order_management_appraisal',
  ])
})

test('nothing is held that the role does not give', () => {
  fc.assert(
    fc.property(someFlags, someTypes, (flags, enabled) => {
      for (const held of heldPermissions(flags, enabled)) {
        const stored = storedPermissions.find((flag) => flag === held)
        if (stored) expect(flags).toContain(stored)
        else expect(flags).toContain('work_order_management')
      }
    }),
  )
})

test('a kind of order that the plan has not is never held, nor its management', () => {
  fc.assert(
    fc.property(someFlags, someTypes, (flags, enabled) => {
      const held = heldPermissions(flags, enabled)
      for (const type of orderTypes.filter((type) => !enabled.includes(type))) {
        expect(held).not.toContain(orderTypePermission[type])
        expect(held).not.toContain(`work_order_management_${type}`)
      }
    }),
  )
})

test('managing a kind is held exactly with management and the kind', () => {
  fc.assert(
    fc.property(someFlags, someTypes, (flags, enabled) => {
      const held = heldPermissions(flags, enabled)
      for (const type of orderTypes) {
        const both = held.includes('work_order_management') && held.includes(orderTypePermission[type])
        expect(held.includes(`work_order_management_${type}`)).toBe(both)
      }
    }),
  )
})

test('every other flag is held as it is', () => {
  fc.assert(
    fc.property(someFlags, someTypes, (flags, enabled) => {
      const kinds: string[] = Object.values(orderTypePermission)
      const held = heldPermissions(flags, enabled)
      for (const flag of flags.filter((flag) => !kinds.includes(flag))) expect(held).toContain(flag)
    }),
  )
})

test('more flags or more kinds never take anything away, and nothing is held twice', () => {
  fc.assert(
    fc.property(someFlags, someFlags, someTypes, someTypes, (flags, more, enabled, moreTypes) => {
      const [less, all] = [
        heldPermissions(flags, enabled),
        heldPermissions([...flags, ...more], [...enabled, ...moreTypes]),
      ]
      expect(all).toEqual(expect.arrayContaining(less))
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})
