import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import type { StoredPermission } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { issueOneTimeKey } from '#server/kernel/one-time-keys.repo.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { temporaryPasswordIn } from '#server/testing/temporary-password.ts'
import { newUserOf, userDesk } from '#server/testing/user-desk.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
let w: World
let admin: string
/** Manages users and may hand out what an operator of mechanics has. */
let limited: Employed
const operator: StoredPermission[] = ['my_work_orders', 'mechanics_orders']
beforeAll(async () => {
  w = await world()
  admin = await w.tokenOf(w.north.users.proprietor)
  limited = await employ(w, w.north, ['user_management_garage', 'delete_records', ...operator])
})
afterAll(() => w.close())

const { list, create, read, edit, remove, logIn, rowOf, entriesOf, unchanged } = userDesk(() => w)

describe('editing a user', () => {
  test('saves every field, says so without what they earn, and answers the next version', async () => {
    const user = await employ(w, w.north, operator)
    const changes = {
      first_name: 'Bárbara',
      last_name: 'Ríos',
      username: `${user.username}.b`,
      email: 'barbara@example.com',
      phone_number: '70009000',
      role: w.north.roles.appraiser,
      salary: 5.25,
      sales_goal: 900,
      average_monthly_goal_hours: 160.5,
    }
    // A link to choose a password went to the address that they leave.
    await w.inGarage(w.north, (scope) =>
      issueOneTimeKey(scope, user.id, 'password_reset', { seconds: 3600, replaces: false }),
    )
    const { status, body } = await edit(admin, user.id, { ...changes, version: 1 })
    expect(status).toBe(200)
    expect(await w.database.asOwner('select id from one_time_key where user_id = $1', [user.id])).toEqual([])
    expect(body).toMatchObject({ ...changes, role_text: 'Valuador', version: 2 })
    expect((await read(admin, user.id)).body).toEqual(body)
    const details = { username: changes.username, role: changes.role, password: false }
    expect((await entriesOf(user.id)).at(-1)).toEqual({ action: 'update_user', details })
  })

  test('over what somebody else saved meanwhile is 409 and changes nothing', async () => {
    const { body: user } = await create(admin, newUserOf(w.north.roles.mechanic))
    await edit(admin, user.id, { first_name: 'Primera', version: 1 })
    const late = () => edit(admin, user.id, { first_name: 'Segunda', version: 1, new_password: 'otra clave larga' })
    const { status, body } = await unchanged(user.id, late)
    expect([status, body.detail]).toEqual([409, messages.conflict])
  })

  test('a user whose role holds more is not touched, nor is what they earn shown', async () => {
    await w.database.asOwner('update staff_user set salary_cents = 900 where id = $1', [w.north.users.accountant.id])
    const { id } = w.north.users.accountant
    const { status, body } = await unchanged(id, () => edit(limited.token, id, { first_name: 'Otra' }))
    expect([status, body.detail]).toEqual([422, refused.userAbove])
    const password = await unchanged(id, () => edit(limited.token, id, { new_password: 'la clave del intruso' }))
    expect([password.status, password.body.detail]).toEqual([422, refused.userAbove])
    const deleted = await unchanged(id, () => remove(limited.token, id))
    expect([deleted.status, deleted.body.detail]).toEqual([422, refused.userAbove])
    await w.database.asOwner('update staff_user set must_change_password = true where id = $1', [id])
    expect((await read(limited.token, id)).body).toMatchObject({ is_editable: false, salary: null, is_expected: false })
    await w.database.asOwner('update staff_user set must_change_password = false where id = $1', [id])
    expect((await read(admin, id)).body).toMatchObject({ is_editable: true, salary: 9 })
  })

  test('the role changes only by who manages roles, and never to one that holds more', async () => {
    const { body: user } = await create(admin, newUserOf(w.north.roles.mechanic))
    const bare = await employ(w, w.north, operator)
    const change = await unchanged(user.id, () => edit(limited.token, user.id, { role: bare.roleId }))
    expect([change.status, change.body.errors]).toEqual([422, { role: [refused.roleChange] }])
    expect((await edit(limited.token, user.id, { first_name: 'Igual' })).status).toBe(200)

    const managers = await employ(w, w.north, ['user_management_garage', 'role_management_garage', ...operator])
    expect((await edit(managers.token, user.id, { role: bare.roleId })).status).toBe(200)
    const above = await unchanged(user.id, () => edit(managers.token, user.id, { role: w.north.roles.accountant }))
    expect([above.status, above.body.errors]).toEqual([422, { role: [refused.roleAbove] }])
    const foreign = await unchanged(user.id, () => edit(managers.token, user.id, { role: w.south.roles.mechanic }))
    expect([foreign.status, foreign.body.errors]).toEqual([422, { role: [messages.invalid.option] }])
  })

  test("nobody lifts themselves: one's own role stays within one's own", async () => {
    const managers = await employ(w, w.north, ['user_management_garage', 'role_management_garage'])
    const lift = () => edit(managers.token, managers.id, { role: w.north.roles.proprietor })
    const { status, body } = await unchanged(managers.id, lift)
    expect([status, body.errors]).toEqual([422, { role: [refused.roleAbove] }])
  })

  test("the proprietor's role stays", async () => {
    const { id } = w.north.users.proprietor
    const { status, body } = await unchanged(id, () => edit(admin, id, { role: w.north.roles.mechanic }))
    expect([status, body.errors]).toEqual([422, { role: [refused.proprietorRole] }])
    expect((await edit(admin, id, { first_name: 'Lucía' })).status).toBe(200)
  })

  test('another role acts on the very next request', async () => {
    const person = await employ(w, w.north, ['user_management_garage'])
    expect((await list(person.token)).status).toBe(200)
    await edit(admin, person.id, { role: w.north.roles.mechanic })
    expect((await list(person.token)).status).toBe(403)
    expect((await w.ask(access.me, { as: person.token })).body.permissions).toEqual(operator)
  })
})

describe('somebody who has not come yet', () => {
  const temporaryIn = (email: string) => temporaryPasswordIn(w.mailbox.to(email))

  test('under another address or username gets another temporary password there, and the first opens nothing', async () => {
    const { body: user } = await create(admin, newUserOf(w.north.roles.mechanic, { email: 'mal.escrito@example.com' }))
    await w.runJobs()
    const first = temporaryIn('mal.escrito@example.com')
    expect(user.is_expected).toBe(true)
    w.clock.advance(60 * 60 * 1000)
    expect((await edit(admin, user.id, { email: 'bien.escrito@example.com' })).status).toBe(200)
    await w.runJobs()
    const second = temporaryIn('bien.escrito@example.com')
    expect((await logIn(user.username, first)).body.detail).toBe(messages.wrongCredentials)
    expect((await logIn(user.username, second)).body.user.reset_pass).toBe(true)
    const expires = (await rowOf(user.id))?.password_expires_at as Date
    expect(expires.getTime() - w.clock.now.getTime()).toBe(7 * 24 * 60 * 60 * 1000)
    expect((await entriesOf(user.id)).at(-1)?.details).toMatchObject({ password: true })

    expect((await edit(admin, user.id, { username: `${user.username}.bien` })).status).toBe(200)
    await w.runJobs()
    expect((await logIn(`${user.username}.bien`, temporaryIn('bien.escrito@example.com'))).status).toBe(200)
  })

  test('hears nothing of anything else, nor does who chose a password already, nor when staff tells one', async () => {
    const { body: user } = await create(admin, newUserOf(w.north.roles.mechanic))
    await edit(admin, user.id, { phone_number: '70001234' })
    const told = { email: 'dicha@example.com', new_password: 'dicha de palabra' }
    expect((await edit(admin, user.id, told)).status).toBe(200)
    expect((await logIn(user.username, 'dicha de palabra')).status).toBe(200)
    const settled = await employ(w, w.north, operator)
    expect((await read(admin, settled.id)).body.is_expected).toBe(false)
    await edit(admin, settled.id, { email: 'mudada@example.com' })
    expect((await w.ask(access.me, { as: settled.token })).status).toBe(200)
    await w.runJobs()
    expect([w.mailbox.to('dicha@example.com'), w.mailbox.to('mudada@example.com')]).toEqual([undefined, undefined])
  })
})

describe('a password that staff sets', () => {
  test('ends every session and recovery link, opens PRIMER INGRESO and expires after 7 days', async () => {
    const person = await employ(w, w.north, operator)
    await w.ask(access.sendRecoveryMail, { body: { email: person.email } })
    const keys = () => w.database.asOwner('select 1 from one_time_key where user_id = $1', [person.id])
    await w.runJobs()
    expect(await keys()).toHaveLength(1)
    const { status } = await edit(limited.token, person.id, { new_password: 'puesta por otra' })
    expect(status).toBe(200)
    expect((await w.ask(access.me, { as: person.token })).status).toBe(401)
    expect(await keys()).toEqual([])
    expect((await entriesOf(person.id)).at(-1)?.details).toMatchObject({ password: true })
    const entered = await logIn(person.username, 'puesta por otra')
    expect([entered.status, entered.body.user.reset_pass]).toEqual([200, true])
    const expires = (await rowOf(person.id))?.password_expires_at as Date
    expect(expires.getTime() - w.clock.now.getTime()).toBe(7 * 24 * 60 * 60 * 1000)
    const choose = (password: string) =>
      w.ask(access.changePassword, { as: entered.body.token, body: { password, password_confirmation: password } })
    expect((await choose('puesta por otra')).status).toBe(422)
    expect((await choose('elegida por mí')).status).toBe(200)
    expect(await rowOf(person.id)).toMatchObject({ must_change_password: false, password_expires_at: null })
  })

  test('opens with and without the blanks that were typed around it', async () => {
    const person = await employ(w, w.north, operator)
    expect((await edit(admin, person.id, { new_password: ' Taller de 2026 ' })).status).toBe(200)
    for (const typed of [' Taller de 2026 ', 'Taller de 2026']) {
      expect([typed, (await logIn(person.username, typed)).status]).toEqual([typed, 200])
    }
  })

  test('left empty stays as it was', async () => {
    const person = await employ(w, w.north, operator)
    for (const new_password of ['', null, undefined]) {
      expect((await edit(admin, person.id, { new_password })).status).toBe(200)
    }
    expect((await w.ask(access.me, { as: person.token })).body.reset_pass).toBe(false)
  })

  test('is none of the common ones, has 6 to 150 characters', async () => {
    const { id } = w.north.users.mechanic
    const refusalOf = async (new_password: string) => {
      const { status, body } = await unchanged(id, () => edit(admin, id, { new_password }))
      return [status, body.errors?.new_password?.[0]]
    }
    expect(await refusalOf('qwerty123')).toEqual([422, messages.commonPassword])
    expect(await refusalOf('corta')).toEqual([400, 'Mínimo 6 carácteres'])
    expect(await refusalOf('x'.repeat(151))).toEqual([400, 'Máximo 150 carácteres'])
  })

  test("is never one's own, nor is the address that gets a new one", async () => {
    const { id } = w.north.users.proprietor
    const { status, body } = await unchanged(id, () => edit(admin, id, { new_password: 'sin decir la actual' }))
    expect([status, body.errors]).toEqual([422, { new_password: [refused.ownPassword] }])
    const moved = await unchanged(id, () => edit(admin, id, { email: 'intruso@example.com' }))
    expect([moved.status, moved.body.errors]).toEqual([422, { email: [refused.ownEmail] }])
    expect((await edit(admin, id, { phone_number: '+50370001001' })).status).toBe(200)
  })
})

describe('deleting a user', () => {
  test('shuts them out at once, keeps their row and history, and frees the role', async () => {
    const person = await employ(w, w.north, operator)
    await w.ask(access.ticket, { as: person.token })
    expect((await remove(limited.token, person.id)).status).toBe(200)
    expect((await w.ask(access.me, { as: person.token })).status).toBe(401)
    expect((await logIn(person.username, 'clave-de-prueba')).body.detail).toBe(messages.wrongCredentials)
    for (const table of ['session', 'one_time_key']) {
      expect(await w.database.asOwner(`select 1 from ${table} where user_id = $1`, [person.id])).toEqual([])
    }
    expect((await rowOf(person.id))?.deleted_at).not.toBeNull()
    expect((await entriesOf(person.id)).at(-1)).toEqual({
      action: 'delete_user',
      details: { username: person.username },
    })
    expect((await list(admin, { search: person.username })).body.count).toBe(0)
    expect((await read(admin, person.id)).status).toBe(404)
    expect((await edit(admin, person.id)).status).toBe(404)
    expect((await remove(admin, person.id)).status).toBe(404)
  })

  test('never the proprietor, and never oneself', async () => {
    const equal = await employ(w, w.north, ['user_management_garage', 'delete_records'])
    await w.database.asOwner(
      'update role set permissions = (select permissions from role where id = $1) where id = $2',
      [w.north.roles.proprietor, equal.roleId],
    )
    const { id } = w.north.users.proprietor
    for (const as of [admin, equal.token]) {
      const { status, body } = await unchanged(id, () => remove(as, id))
      expect([status, body.detail]).toEqual([422, refused.proprietor])
    }
    const self = await unchanged(equal.id, () => remove(equal.token, equal.id))
    expect([self.status, self.body.detail]).toEqual([422, refused.ownUser])
  })

  test('needs delete_records', async () => {
    const person = await employ(w, w.north, ['user_management_garage', ...operator])
    const { id } = w.north.users.mechanic
    expect((await unchanged(id, () => remove(person.token, id))).status).toBe(403)
  })
})
