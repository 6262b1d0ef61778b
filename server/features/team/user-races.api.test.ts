import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedPermissions } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { userDesk } from '#server/testing/user-desk.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let limited: Employed
beforeAll(async () => {
  w = await world()
  limited = await employ(w, w.north, ['user_management_garage', 'delete_records', 'my_work_orders', 'mechanics_orders'])
})
afterAll(() => w.close())

const { edit, remove, logIn, rowOf } = userDesk(() => w)

const lifts = {
  'gets a role that allows more': ({ tx }: Scope, person: Employed) =>
    tx
      .updateTable('staff_user')
      .set({ role_id: w.north.roles.accountant })
      .where('garage_id', '=', w.north.id)
      .where('id', '=', person.id)
      .execute(),
  'has a role that is given more': ({ tx }: Scope, person: Employed) =>
    tx
      .updateTable('role')
      .set({ permissions: [...storedPermissions] })
      .where('garage_id', '=', w.north.id)
      .where('id', '=', person.roleId)
      .execute(),
}

test.each(Object.entries(lifts))('who %s is at that moment out of reach of who may do less', async (_, lift) => {
  const person = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  const { asked } = await w.inGarage(w.north, async (scope) => {
    await lift(scope, person)
    const answers = [
      edit(limited.token, person.id, { new_password: 'la clave del intruso' }),
      remove(limited.token, person.id),
    ]
    await untilWaiting(w, 2)
    return { asked: answers }
  })
  const answers = await Promise.all(asked)
  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
    [422, messages.refused.userAbove],
    [422, messages.refused.userAbove],
  ])
  expect((await rowOf(person.id))?.deleted_at).toBeNull()
  expect((await logIn(person.username, 'la clave del intruso')).status).toBe(400)
})

test('who is expected under an address that is corrected meanwhile is not put back to the first without a letter', async () => {
  const person = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  await w.database.asOwner('update staff_user set must_change_password = true where id = $1', [person.id])
  const { late } = await w.inGarage(w.north, async ({ tx }) => {
    const own = tx.updateTable('staff_user').where('garage_id', '=', w.north.id).where('id', '=', person.id)
    await own.set({ email: 'corregida@example.com' }).execute()
    const answer = edit(limited.token, person.id, { phone_number: '70001234' })
    await untilWaiting(w, 1)
    return { late: answer }
  })
  const { status, body } = await late
  expect([status, body.detail]).toEqual([409, messages.conflict])
  expect((await rowOf(person.id))?.email).toBe('corregida@example.com')
})
