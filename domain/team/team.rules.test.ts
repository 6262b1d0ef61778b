import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  heldPermissions,
  type OrderType,
  orderTypes,
  type StoredPermission,
  storedPermissions,
} from '../kernel/permissions.ts'
import { messages } from '../kernel/texts.ts'
import { rolesThatShowCosts } from './default-roles.ts'
import { permissionGroups } from './permission-groups.ts'
import { flagsOf, roleForm } from './team.contract.ts'
import {
  flagsWithin,
  grantableBy,
  isRoleWithin,
  maySeeCosts,
  type RoleHolder,
  revealsCosts,
  whyNotGranted,
  whyNotNamed,
} from './team.rules.ts'

const { refused } = messages
const someFlags = fc.subarray(storedPermissions)
const someTypes = fc.subarray(orderTypes)
const holderOf = (flags: readonly StoredPermission[], enabled: readonly OrderType[] = orderTypes) =>
  new Set(heldPermissions(flags, enabled))
const named = (flags: readonly StoredPermission[], roleName = 'Otro', enabled = [...orderTypes]): RoleHolder => ({
  permissions: holderOf(flags, enabled),
  orderTypes: enabled,
  roleName,
})
const costNames = fc.constantFrom(...rolesThatShowCosts)

describe('granting', () => {
  test('what nobody changed is never refused, whatever the role holds', () => {
    fc.assert(
      fc.property(someFlags, someFlags, (own, flags) => {
        expect(whyNotGranted(holderOf(own), flags, [...flags].reverse())).toBeUndefined()
      }),
    )
  })

  test('is refused exactly when a flag that differs is not held, in both directions', () => {
    fc.assert(
      fc.property(someFlags, someFlags, someFlags, (own, before, after) => {
        const differing = storedPermissions.filter((flag) => before.includes(flag) !== after.includes(flag))
        const why = differing.some((flag) => !own.includes(flag)) ? refused.grantsLacking : undefined
        expect(whyNotGranted(holderOf(own), before, after)).toBe(why)
        expect(whyNotGranted(holderOf(own), after, before)).toBe(why)
      }),
    )
  })

  test('whatever a form may offer can be ticked and unticked, and nothing else', () => {
    fc.assert(
      fc.property(someFlags, someTypes, someFlags, (own, enabled, before) => {
        const holder = holderOf(own, enabled)
        for (const flag of storedPermissions) {
          const after = before.includes(flag) ? before.filter((one) => one !== flag) : [...before, flag]
          expect(whyNotGranted(holder, before, after) === undefined).toBe(grantableBy(holder).includes(flag))
        }
      }),
    )
  })

  test('a kind of order that the plan lacks is granted by nobody, not even by who has every flag', () => {
    const holder = holderOf(storedPermissions, ['mechanic'])
    expect(whyNotGranted(holder, [], ['mechanics_orders'])).toBeUndefined()
    expect(whyNotGranted(holder, [], ['body_shop_orders'])).toBe(refused.grantsLacking)
    expect(whyNotGranted(holder, ['appraisal_orders'], [])).toBe(refused.grantsLacking)
  })
})

describe('names that show costs', () => {
  const managing: StoredPermission[] = ['work_order_management']

  test('are given and taken by who holds everything, and kept by anybody', () => {
    fc.assert(
      fc.property(someFlags, someFlags, costNames, costNames, (own, flags, name, another) => {
        const [why, whyNotTaken] =
          own.length === storedPermissions.length ? [] : [refused.costRoleName, refused.costRoleRenamed]
        const holder = named(own, another)
        const [role, other] = [
          { name, flags },
          { name: 'Otro', flags },
        ]
        expect(whyNotNamed(holder, undefined, role)).toBe(why)
        expect(whyNotNamed(holder, other, role)).toBe(why)
        expect(whyNotNamed(holder, role, other)).toBe(whyNotTaken)
        expect(whyNotNamed(holder, role, role)).toBeUndefined()
        expect(whyNotNamed(holder, other, { ...other, name: 'Más otro' })).toBeUndefined()
      }),
    )
  })

  test('come to show them, under a name that stays, by who may see them', () => {
    fc.assert(
      fc.property(someFlags, fc.option(costNames), costNames, (own, ownName, name) => {
        const holder = named(own, ownName ?? 'Otro')
        const why = maySeeCosts(holder) ? undefined : refused.costRoleWidened
        const [before, after] = [
          { name, flags: [] },
          { name, flags: managing },
        ]
        expect(whyNotNamed(holder, before, after)).toBe(why)
        expect(whyNotNamed(holder, after, before)).toBeUndefined()
        expect(revealsCosts(after) && !revealsCosts(before)).toBe(true)
      }),
    )
  })

  test('are these six, letter by letter', () => {
    for (const name of ['Contador', 'contador', 'Mecanico Operador', 'CONTADOR 2']) {
      expect(whyNotNamed(named([]), undefined, { name, flags: managing })).toBeUndefined()
      expect(maySeeCosts(named([], name))).toBe(false)
    }
  })

  test('everything there is to hold is less under a smaller plan', () => {
    const role = { name: 'CONTADOR', flags: [] }
    const small = named(storedPermissions, 'Otro', ['mechanic'])
    expect(whyNotNamed(small, undefined, role)).toBeUndefined()
    expect(whyNotNamed({ ...small, orderTypes }, undefined, role)).toBe(refused.costRoleName)
  })
})

describe('a role within another', () => {
  test('is so exactly when each of its flags is, under any plan, and what costs it shows are seen', () => {
    fc.assert(
      fc.property(someFlags, someFlags, someTypes, costNames, (own, flags, enabled, name) => {
        const [holder, within] = [named(own, 'Otro', enabled), flagsWithin(holderOf(own, enabled), enabled)]
        const each = flags.every((flag) => within.includes(flag))
        expect(isRoleWithin(holder, { name: 'Más otro', flags })).toBe(each)
        expect(isRoleWithin({ ...holder, roleName: 'CONTADOR' }, { name, flags })).toBe(each)
        const isSeen = maySeeCosts(holder) || !flags.includes('work_order_management')
        expect(isRoleWithin(holder, { name, flags })).toBe(each && isSeen)
      }),
    )
  })

  test('everybody is within their own, and within who holds everything', () => {
    fc.assert(
      fc.property(someFlags, someTypes, fc.option(costNames), (flags, enabled, costName) => {
        const role = { name: costName ?? 'Otro', flags }
        expect(isRoleWithin(named(flags, role.name, enabled), role)).toBe(true)
        expect(isRoleWithin(named(storedPermissions, 'Más otro', enabled), role)).toBe(true)
        expect(isRoleWithin(named([], 'Más otro', enabled), role)).toBe(heldPermissions(flags, enabled).length === 0)
      }),
    )
  })
})

describe('the role form', () => {
  const messagesOf = (form: unknown) =>
    Object.fromEntries(
      (roleForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    )

  test('asks for a permission, also while the name is wrong', () => {
    expect(messagesOf({ name: 'Recepción' })).toEqual({ permissions: 'Selecciona por lo menos un permiso.' })
    expect(messagesOf({ name: '' })).toEqual({
      name: 'Campo requerido.',
      permissions: 'Selecciona por lo menos un permiso.',
    })
  })

  test('takes letters, digits and spaces, fifty of them', () => {
    const named = (name: unknown) => messagesOf({ name, my_work_orders: true }).name
    for (const name of ['Recepción 2', 'Ñandú', 'a', 'x'.repeat(50), '  Caja  ']) expect(named(name)).toBeUndefined()
    for (const name of ['Caja-1', 'a_b', '<b>']) expect(named(name)).toBe('Sólo se permiten letras y números')
    expect(named('Caja 🚗')).toBe(messages.invalid.characters)
    expect(named('x'.repeat(51))).toBe('Máximo 50 carácteres')
    for (const name of ['', '   ', undefined, null]) expect(named(name)).toBe('Campo requerido.')
  })

  test('reads the flags that are set and no others', () => {
    fc.assert(
      fc.property(someFlags, fc.boolean(), (flags, user_management) => {
        const form = { name: 'Rol', user_management, ...Object.fromEntries(flags.map((flag) => [flag, true])) }
        expect(flagsOf(form as never)).toEqual(storedPermissions.filter((flag) => flags.includes(flag)))
      }),
    )
  })
})

test('every flag stands in one group of the form', () => {
  const shown = permissionGroups.flatMap(({ flags }) => flags)
  expect([...shown].sort()).toEqual([...storedPermissions].sort())
})
