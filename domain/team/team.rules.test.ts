import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  heldPermissions,
  type OrderType,
  orderTypes,
  permissions,
  type StoredPermission,
  storedPermissions,
} from '../kernel/permissions.ts'
import { messages } from '../kernel/texts.ts'
import { rolesThatShowCosts } from './default-roles.ts'
import { permissionGroups } from './permission-groups.ts'
import { flagsOf, roleForm } from './team.contract.ts'
import { flagsWithin, grantableBy, isWithin, whyNotGranted, whyNotNamed } from './team.rules.ts'

const { refused } = messages
const someFlags = fc.subarray(storedPermissions)
const someTypes = fc.subarray(orderTypes)
const everything = new Set(permissions)
const holderOf = (flags: readonly StoredPermission[], enabled: readonly OrderType[] = orderTypes) =>
  new Set(heldPermissions(flags, enabled))

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
  const every = heldPermissions(storedPermissions, orderTypes)

  test('are given by who holds everything, and kept by anybody', () => {
    fc.assert(
      fc.property(someFlags, fc.constantFrom(...rolesThatShowCosts), (own, name) => {
        const why = own.length === storedPermissions.length ? undefined : refused.costRoleName
        expect(whyNotNamed(holderOf(own), every, { after: name })).toBe(why)
        expect(whyNotNamed(holderOf(own), every, { before: 'Otro', after: name })).toBe(why)
        expect(whyNotNamed(holderOf(own), every, { before: name, after: name })).toBeUndefined()
        expect(whyNotNamed(holderOf(own), every, { before: name, after: 'Otro' })).toBeUndefined()
      }),
    )
  })

  test('are these six, letter by letter', () => {
    for (const name of ['Contador', 'contador', 'Mecanico Operador', 'CONTADOR 2']) {
      expect(whyNotNamed(new Set(), every, { after: name })).toBeUndefined()
    }
  })

  test('everything there is to hold is less under a smaller plan', () => {
    const small = heldPermissions(storedPermissions, ['mechanic'])
    expect(whyNotNamed(new Set(small), small, { after: 'CONTADOR' })).toBeUndefined()
    expect(whyNotNamed(new Set(small), every, { after: 'CONTADOR' })).toBe(refused.costRoleName)
  })
})

describe('a role within another', () => {
  test('is so exactly when each of its flags is, under any plan', () => {
    fc.assert(
      fc.property(someFlags, someFlags, someTypes, (own, flags, enabled) => {
        const holder = holderOf(own, enabled)
        const within = flagsWithin(holder, enabled)
        const each = flags.every((flag) => within.includes(flag))
        expect(isWithin(holder, heldPermissions(flags, enabled))).toBe(each)
      }),
    )
  })

  test('everybody is within their own, and within who holds everything', () => {
    fc.assert(
      fc.property(someFlags, someTypes, (own, enabled) => {
        const held = heldPermissions(own, enabled)
        expect(isWithin(new Set(held), held)).toBe(true)
        expect(isWithin(everything, held)).toBe(true)
        expect(isWithin(new Set(), held)).toBe(held.length === 0)
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
