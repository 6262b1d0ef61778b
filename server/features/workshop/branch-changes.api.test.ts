import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { team } from '#domain/team/team.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { administrator, everyRow, type NewBranch, newBranch, receiptInfo, tokenWith } from '#server/testing/branches.ts'
import type { TestUser } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const create = (body: NewBranch, headers = {}, token = as) => w.ask(workshop.createBranch, { as: token, body, headers })
const read = (id: number) => w.ask(workshop.readBranch, { as, params: { id } })
const update = (id: number, body: object, token = as) =>
  w.ask(workshop.updateBranch, { as: token, params: { id }, body: body as never })
const remove = (id: number, token = as) => w.ask(workshop.deleteBranch, { as: token, params: { id } })
const lastAudit = async () => {
  const [entry] = await w.database.asOwner<{ action: string; subject_id: number; details: Record<string, unknown> }>(
    'select action, subject_id, details from audit_entry where garage_id = $1 order by id desc limit 1',
    [w.north.id],
  )
  return entry
}

describe('a branch that is changed', () => {
  const edited = (name: string, change: object = {}) => {
    const { receipt_info: _, ...body } = newBranch(name)
    return { ...body, ...change }
  }

  test('has new data, its administrator too, and is billed as before', async () => {
    const { body: before } = await create(newBranch('antes'))
    const person = {
      first_name: 'Eva',
      last_name: 'Ríos',
      username: 'despues',
      phone_number: '70009999',
      email: 'e@v.example',
    }
    const change = {
      name: 'Sucursal Otra',
      city: 'Ahuachapán',
      foundation_date: null,
      admin: person,
      version: before.version,
    }
    const sent = { ...edited('antes', change), receipt_info: { ...receiptInfo, name: 'Robada' } }
    // They chose a password long ago; a link to choose another went to the address that they leave.
    await w.database.asOwner("update staff_user set must_change_password = false where username = 'antes'")
    await w.database.asOwner(
      `insert into one_time_key (garage_id, user_id, purpose, token_hash, expires_at)
      select garage_id, id, 'password_reset', 'link', now() + interval '1 hour' from staff_user where username = 'antes'`,
    )
    const { status, body } = await update(before.id, sent)
    expect(status).toBe(200)
    expect(await w.database.asOwner("select id from one_time_key where token_hash = 'link'")).toEqual([])
    expect(body).toEqual({ ...before, ...change, version: body.version })
    expect(body.version).toBeGreaterThan(before.version)
    expect((await read(before.id)).body).toEqual(body)
    expect((await lastAudit())?.details).toEqual({ changed: ['name', 'foundation_date', 'city'] })
    expect(await w.database.asOwner("select id from staff_user where username = 'antes'")).toEqual([])
  })

  test('under another address an administrator who has not come yet gets another letter, and the first is void', async () => {
    const { body } = await create(newBranch('errada'))
    const hash = async () =>
      (await w.database.asOwner("select password_hash from staff_user where username = 'errada'"))[0]
    const first = await hash()
    expect((await update(body.id, edited('errada', { city: 'Ataco' }))).status).toBe(200)
    expect(await hash()).toEqual(first)
    const admin = { ...newBranch('errada').admin, email: 'acertada@sucursal.example' }
    expect((await update(body.id, edited('errada', { admin }))).status).toBe(200)
    expect(await hash()).not.toEqual(first)
    const [entry] = await w.database.asOwner<{ details: object }>(
      "select details from audit_entry where garage_id = $1 and action = 'update_user' order by id desc limit 1",
      [w.north.id],
    )
    expect(entry?.details).toEqual({ changed: ['email'], password: true })
    await w.runJobs()
    expect(w.mailbox.to('acertada@sucursal.example')?.text).toContain('Contraseña temporal')
  })

  test('by two: the second is told, whether the branch or its administrator changed meanwhile', async () => {
    const { body } = await create(newBranch('entre'))
    const { version } = body
    expect((await update(body.id, edited('entre', { version, city: 'Una' }))).status).toBe(200)
    const late = await update(body.id, edited('entre', { version, city: 'Otra' }))
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    const read1 = (await read(body.id)).body
    // The administrator saves their own profile.
    await w.database.asOwner(
      "update staff_user set phone_number = '70000000', version = version + 1 where username = 'entre'",
    )
    expect((await update(body.id, edited('entre', { version: read1.version }))).status).toBe(409)
    expect((await read(body.id)).body).toMatchObject({ city: 'Una', admin: { phone_number: '70000000' } })
  })

  test('twenty times in a row by one’s own hand gives no false conflict', async () => {
    let { body } = await create(newBranch('serie'))
    for (let time = 0; time < 20; time++) {
      const answer = await update(body.id, edited('serie', { version: body.version, city: `Ciudad ${time}` }))
      expect(answer.status).toBe(200)
      body = answer.body
    }
  })

  test('cannot give its administrator a name that is taken', async () => {
    const { body } = await create(newBranch('tomada'))
    const before = await everyRow(w)
    const answer = await update(
      body.id,
      edited('tomada', { admin: { ...administrator('mala'), username: 'sur.mechanic' } }),
    )
    expect([answer.status, answer.body.errors]).toEqual([409, { 'admin.username': [messages.refused.usernameTaken] }])
    expect(await everyRow(w)).toEqual(before)
  })

  test('by who holds less than its administrator keeps the administrator as they are', async () => {
    const { body } = await create(newBranch('alta'))
    const token = await tokenWith(w, ['workshop_setup'])
    const other = { ...newBranch('alta').admin, email: 'mio@casa.example' }
    const refused = await update(body.id, edited('alta', { admin: other }), token)
    expect([refused.status, refused.body.detail]).toEqual([422, messages.refused.userAbove])
    const allowed = await update(body.id, edited('alta', { city: 'Sonsonate' }), token)
    expect([allowed.status, allowed.body.city, allowed.body.admin?.email]).toEqual([
      200,
      'Sonsonate',
      'alta@casa.example',
    ])
  })

  test('gets a new administrator by mail where the one before has gone', async () => {
    const { body } = await create(newBranch('huerfana'))
    await w.database.asOwner("update staff_user set deleted_at = now() where username = 'huerfana'")
    expect((await read(body.id)).body.admin).toBe(null)
    const answer = await update(
      body.id,
      edited('huerfana', { admin: { ...administrator('mala'), username: 'heredera', email: 'h@h.example' } }),
    )
    expect([answer.status, answer.body.admin?.username]).toEqual([200, 'heredera'])
    await w.runJobs()
    expect(w.mailbox.to('h@h.example')?.text).toContain('Contraseña temporal')
  })
})

test('who looked at a branch before its administrator was replaced undoes nothing of that', async () => {
  const { receipt_info: _, ...form } = newBranch('relevo')
  const { id } = (await create(newBranch('relevo'))).body
  const seen = [(await read(id)).body.version]
  const see = async () => seen.push((await read(id)).body.version)
  for (let time = 0; time < 3; time++) {
    await w.database.asOwner("update staff_user set version = version + 1 where username = 'relevo'")
    await see()
  }
  const [user] = await w.database.asOwner<{ id: number }>("select id from staff_user where username = 'relevo'")
  expect((await w.ask(team.deleteUser, { as, params: { id: user?.id as number } })).status).toBe(200)
  await see()
  const heir = { ...administrator('mala'), username: 'relevada', email: 'relevada@h.example' }
  expect((await update(id, { ...form, admin: heir })).status).toBe(200)
  await see()
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one - other))
  for (const version of seen.slice(0, -1)) expect((await update(id, { ...form, version })).status).toBe(409)
  expect((await read(id)).body.admin?.username).toBe('relevada')
})

describe('branches are closed', () => {
  test('to who may not set up the workshop, and to a branch’s own people: 403, and nothing changes', async () => {
    const { body } = await create(newBranch('cerrada'))
    const before = await everyRow(w)
    const { proprietor, accountant, ...others } = w.north.users
    for (const user of Object.values<TestUser>(others)) {
      const token = await w.tokenOf(user)
      const params = { id: body.id }
      const answers = [
        await w.ask(workshop.branches, { as: token }),
        await w.ask(workshop.readBranch, { as: token, params }),
        await create(newBranch('nadie'), {}, token),
        await update(body.id, newBranch('nadie'), token),
        await remove(body.id, token),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(403))
    }
    expect(await everyRow(w)).toEqual(before)
  })

  test('to another garage: 404 and no trace; its list shows only its own', async () => {
    const token = await w.tokenOf(w.south.users.proprietor)
    const { body } = await create(newBranch('oculta'))
    const before = await everyRow(w)
    const params = { id: body.id }
    expect((await w.ask(workshop.readBranch, { as: token, params })).status).toBe(404)
    expect((await update(body.id, newBranch('robada'), token)).status).toBe(404)
    expect((await remove(body.id, token)).status).toBe(404)
    const list = await w.ask(workshop.branches, { as: token })
    expect(list.body.results.map(({ name }) => name)).toEqual(['Sucursal sur'])
    expect(await everyRow(w)).toEqual(before)
  })
})
