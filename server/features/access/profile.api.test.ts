import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { countMail } from '#server/kernel/mail.ts'
import { employ } from '#server/testing/employ.ts'
import { type TestUser, testPassword } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const profileOf = (user: TestUser) => ({
  username: user.username,
  email: user.email,
  first_name: 'Ana',
  last_name: 'López',
  phone_number: '70001000',
})

const save = async (user: TestUser, changes: Record<string, unknown> = {}) =>
  w.ask(access.updateMe, { as: await w.tokenOf(user), body: { ...profileOf(user), ...changes } })

async function rowOf(user: TestUser) {
  const [row] = await w.database.asOwner<Record<string, unknown>>('select * from staff_user where id = $1', [user.id])
  return row
}

describe('MI PERFIL', () => {
  test('saves what was typed, and answers it', async () => {
    const user = w.north.users.mechanic
    const changes = { first_name: '  María   José ', phone_number: '+50370002000', email: 'otra@norte.example' }
    const { status, body } = await save(user, { ...changes, current_password: testPassword })
    expect(status).toBe(200)
    const saved = { first_name: 'María José', phone_number: '+50370002000', email: 'otra@norte.example' }
    expect(body).toMatchObject(saved)
    expect(await rowOf(user)).toMatchObject(saved)
  })

  test('notes who saved it, from where', async () => {
    const user = w.north.users.appraiser
    await save(user)
    const entries = await w.database.asOwner(
      'select action, user_id, address, garage_id, details from audit_entry where subject_id = $1 order by id desc limit 1',
      [user.id],
    )
    const details = { avatar: false, password: false }
    const who = { user_id: user.id, address: '127.0.0.1', garage_id: w.north.id }
    expect(entries).toEqual([{ action: 'update_profile', ...who, details }])
  })

  test('cannot be saved over what somebody else saved meanwhile: 409, and nothing changes', async () => {
    const user = w.north.users.accountant
    const { version } = (await save(user)).body
    expect((await save(user, { version, first_name: 'Primera' })).status).toBe(200)
    const before = await rowOf(user)
    const { status, body } = await save(user, { version, first_name: 'Segunda', email: 'segunda@norte.example' })
    expect(status).toBe(409)
    expect(body).toEqual({ detail: 'Otro usuario modificó este registro. Recarga para ver los cambios.' })
    expect(await rowOf(user)).toEqual(before)
  })

  test('saved a hundred times in a row gives no false conflict', async () => {
    const user = w.north.users.proprietor
    const as = await w.tokenOf(user)
    let { version } = (await w.ask(access.me, { as })).body
    for (let time = 0; time < 100; time++) {
      const answer = await w.ask(access.updateMe, { as, body: { ...profileOf(user), version } })
      expect(answer.status).toBe(200)
      version = answer.body.version
    }
  })

  test('saved by twenty at the same moment with one version has one winner', async () => {
    const user = w.south.users.accountant
    const { version } = (await save(user)).body
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(user, { version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  test('cannot take a username that somebody has, also in another garage and in another case', async () => {
    const user = w.north.users.bodyShopOperator
    const before = await rowOf(user)
    for (const username of [w.north.users.mechanic.username, w.south.users.mechanic.username.toUpperCase()]) {
      const { status, body } = await save(user, { username })
      expect(status).toBe(409)
      expect(body).toEqual({
        detail: 'Este nombre de usuario ya existe.',
        errors: { username: ['Este nombre de usuario ya existe.'] },
      })
    }
    expect(await rowOf(user)).toEqual(before)
  })

  test('changes nothing that is not in the form, whatever the body says', async () => {
    const user = w.south.users.mechanic
    const before = await rowOf(user)
    const forged = {
      id: w.south.users.proprietor.id,
      garage_id: w.north.id,
      id_garage: w.north.id,
      role: w.south.roles.proprietor,
      role_id: w.south.roles.proprietor,
      branch_id: w.south.branchId,
      is_proprietor: true,
      permissions: ['user_management_garage'],
      status: 10,
      must_change_password: true,
      password_hash: 'x',
      avatar_file_id: 1,
      deleted_at: '2020-01-01',
    }
    expect((await save(user, forged)).status).toBe(200)
    expect(await rowOf(user)).toEqual({ ...before, version: Number(before?.version) + 1 })
  })

  test('refuses what cannot be a name, in Spanish on its field, and changes nothing', async () => {
    const user = w.south.users.appraiser
    const before = await rowOf(user)
    const characters = 'No se permiten emojis ni caracteres de control.'
    for (const [field, value, says] of [
      ['first_name', 'Ana 🚗', characters],
      ['first_name', 'Ana\u0000', characters],
      ['last_name', 'L\uD800pez', characters],
      ['first_name', 'a'.repeat(251), 'Máximo 250 carácteres'],
      ['first_name', 'An4', 'Sólo se permiten letras'],
      ['first_name', '   ', 'Campo requerido.'],
      ['last_name', null, 'Campo requerido.'],
      ['last_name', 7, 'Texto no válido.'],
      ['email', 'ana@', 'El correo electrónico no es valido'],
      ['email', 'a@b.co\r\nBcc: x@y.zz', characters],
      ['phone_number', '7000', 'Mínimo 8 dígitos'],
      ['username', 'dos palabras', 'No puede contener espacios'],
      ['username', 'n\u0000orte', characters],
    ] as const) {
      const { status, body } = await save(user, { [field]: value })
      expect([status, body]).toEqual([400, { detail: says, errors: { [field]: [says] } }])
    }
    expect(await rowOf(user)).toEqual(before)
  })

  test('tells every wrong field at once', async () => {
    const { body } = await save(w.south.users.appraiser, { first_name: '', email: 'x', phone_number: 'y' })
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['email', 'first_name', 'phone_number'])
  })

  test('refuses a version that is no number or cannot exist', async () => {
    for (const version of ['1', null, 1.5, 2 ** 40, -1]) {
      expect([400, 409]).toContain((await save(w.south.users.appraiser, { version })).status)
    }
  })

  test('with a new password asks for the current one, ends the other sessions and keeps its own', async () => {
    const user = w.south.users.bodyShopOperator
    const [as, other] = [await w.tokenOf(user), await w.tokenOf(user)]
    const ask = (body: Record<string, unknown>) =>
      w.ask(access.updateMe, { as, body: { ...profileOf(user), new_password: 'clave-del-perfil', ...body } })
    expect((await ask({})).body.errors).toEqual({ current_password: ['Campo requerido.'] })
    const wrong = await ask({ current_password: 'no-es-esta' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: [messages.refused.currentPassword] }])
    const common = await ask({ current_password: testPassword, new_password: 'qwerty123' })
    expect(common.body.errors).toEqual({ new_password: [messages.commonPassword] })
    expect((await w.ask(access.me, { as: other })).status).toBe(200)
    expect((await ask({ current_password: testPassword })).status).toBe(200)
    expect((await w.ask(access.me, { as: other })).status).toBe(401)
    expect((await w.ask(access.me, { as })).status).toBe(200)
    const login = { username: user.username, password: 'clave-del-perfil' }
    expect((await w.ask(access.login, { body: login })).status).toBe(200)
  })

  test('with another address asks for the current password, and tells the earlier address', async () => {
    const user = await employ(w, w.north, [])
    const email = 'la.nueva@norte.example'
    const before = await rowOf(user)
    const [unsaid, wrong] = [await save(user, { email }), await save(user, { email, current_password: 'no-es-esta' })]
    expect([unsaid.status, unsaid.body.errors]).toEqual([400, { current_password: ['Campo requerido.'] }])
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: [messages.refused.currentPassword] }])
    expect(await rowOf(user)).toEqual(before)
    expect((await save(user, { email, current_password: testPassword })).status).toBe(200)
    expect((await save(user, { email })).status).toBe(200)
    await w.runJobs()
    const told = w.mailbox.letters.filter(({ to }) => [user.email, email].includes(to?.[0]?.address ?? ''))
    expect(told.map(({ to, from, subject }) => [to?.[0]?.address, from?.name, subject])).toEqual([
      [user.email, 'Bujía', 'Cambió el correo de tu usuario'],
    ])
    expect(told[0]?.text).not.toContain(email)
  })

  test('with another address lets nobody guess the current password for long', async () => {
    const user = await employ(w, w.north, [])
    const guess = (current_password: string) => save(user, { email: 'otra.mas@norte.example', current_password })
    for (let wrong = 0; wrong < 4; wrong++) expect((await guess(`casi-${wrong}`)).status).toBe(422)
    // Whoever remembers it at last begins anew.
    const remembered = { email: 'una.mas@norte.example', current_password: testPassword }
    expect((await save(user, remembered)).status).toBe(200)
    for (let wrong = 0; wrong < 5; wrong++) expect((await guess(`mal-${wrong}`)).status).toBe(422)
    expect((await guess(testPassword)).status).toBe(429)
  })

  test('with another address has one of the two hundred letters sent that a workshop has in an hour', async () => {
    const user = await employ(w, w.south, [])
    for (let sent = 0; sent < 199; sent += 1) await countMail(w.house, { garageId: w.south.id })
    const move = (email: string) => save(user, { email, current_password: testPassword })
    expect([(await move('uno@sur.example')).status, (await move('dos@sur.example')).status]).toEqual([200, 429])
    expect((await rowOf(user))?.email).toBe('uno@sur.example')
    expect((await save(user, { email: 'uno@sur.example' })).status).toBe(200)
  })

  test('works for a user of a branch, who sees only that branch', async () => {
    const { status, body } = await save(w.south.users.branchAdministrator, { first_name: 'Rosa' })
    expect([status, body.first_name, body.is_branch_user, body.branch_name]).toEqual([
      200,
      'Rosa',
      true,
      'Sucursal sur',
    ])
  })
})
