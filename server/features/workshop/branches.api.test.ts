import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { messages } from '#domain/kernel/texts.ts'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { type newBranchForm, workshop } from '#domain/workshop/workshop.contract.ts'
import type { TestUser } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

type Form = z.input<typeof newBranchForm>
const receipt_info = {
  name: 'Norte Dos, S. A.',
  tax_id: '0614-1',
  phone_number: '',
  email: null,
  country: 'GT',
  city: 'Antigua',
  address: 'Calle 9',
}
const branchOf = (name: string, change: Partial<Form> = {}): Form => ({
  name: `Sucursal ${name}`,
  phone_number: '+50322226666',
  email: `${name}@norte.example`,
  foundation_date: '2020-02-29',
  country: 'SV',
  city: 'Santa Ana',
  address: `Avenida ${name}`,
  garage: w.north.id,
  admin: {
    first_name: 'Rosa',
    last_name: 'Paz',
    username: name,
    phone_number: '70001234',
    email: `${name}@casa.example`,
  },
  receipt_info,
  ...change,
})
const create = (body: Form, headers = {}, token = as) => w.ask(workshop.createBranch, { as: token, body, headers })
const read = (id: number) => w.ask(workshop.readBranch, { as, params: { id } })
const update = (id: number, body: object, token = as) =>
  w.ask(workshop.updateBranch, { as: token, params: { id }, body: body as never })
const remove = (id: number, token = as) => w.ask(workshop.deleteBranch, { as: token, params: { id } })

const tables = ['branch', 'staff_user', 'receipt_info', 'role', 'mail', 'audit_entry', 'session']
const everything = () => Promise.all(tables.map((table) => w.database.asOwner(`select * from ${table} order by id`)))
const count = async (what: string) => {
  const [row] = await w.database.asOwner<{ count: number }>(`select count(*)::int as count from ${what}`)
  return row?.count
}
const lastAudit = async () => {
  const [entry] = await w.database.asOwner<{ action: string; subject_id: number; details: Record<string, unknown> }>(
    'select action, subject_id, details from audit_entry where garage_id = $1 order by id desc limit 1',
    [w.north.id],
  )
  return entry
}
/** Somebody of the main garage with a role of their own. */
async function withFlags(flags: readonly string[]): Promise<string> {
  const [role] = await w.database.asOwner<{ id: string }>(
    'insert into role (garage_id, name, permissions) values ($1, $2, $3) returning id',
    [w.north.id, randomUUID(), flags],
  )
  const { accountant } = w.north.users
  await w.database.asOwner('update staff_user set role_id = $1 where id = $2', [role?.id, accountant.id])
  return w.tokenOf(accountant)
}

describe('a new branch', () => {
  test('has its billing data and its administrator, waits for approval, and sends the first password', async () => {
    const { status, body } = await create(branchOf('nueva'))
    expect(status).toBe(200)
    expect(body).toEqual({
      ...branchOf('nueva'),
      id: body.id,
      country_text: 'El Salvador',
      receipt_info: { ...receipt_info, phone_number: null, country_text: 'Guatemala' },
      approved: false,
      version: body.version,
    })
    expect((await read(body.id)).body).toEqual(body)
    const [admin] = await w.database.asOwner(
      'select garage_id::int, branch_id::int, role_id::int, must_change_password, is_proprietor from staff_user where username = $1',
      ['nueva'],
    )
    expect(admin).toEqual({
      garage_id: w.north.id,
      branch_id: body.id,
      role_id: w.north.roles.branchAdministrator,
      must_change_password: true,
      is_proprietor: false,
    })
    expect(await lastAudit()).toMatchObject({ action: 'create_branch', subject_id: body.id })
    await w.runJobs()
    expect(w.mailbox.to('nueva@casa.example')?.text).toContain('Contraseña temporal')
  })

  test('sent twice, or ten times at once, with one key is one branch with one administrator and one mail', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(branchOf('doble'), headers)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count("branch where name = 'Sucursal doble'")).toBe(1)
    expect(await count("staff_user where username = 'doble'")).toBe(1)
    expect(await count("mail where recipient = 'doble@casa.example'")).toBe(1)
  })

  test.each<[string, Partial<Form>, number, string, string]>([
    ['no name', { name: ' ' }, 400, 'name', messages.required],
    ['no phone', { phone_number: '' }, 400, 'phone_number', messages.required],
    ['no country', { country: '' }, 400, 'country', messages.required],
    ['a country that is none', { country: 'XX' }, 400, 'country', messages.invalid.country],
    ['no city', { city: '' }, 400, 'city', messages.required],
    ['no address', { address: '' }, 400, 'address', messages.required],
    ['an emoji', { name: 'Sucursal 🚗' }, 400, 'name', messages.invalid.characters],
    ['a huge name', { name: 'a'.repeat(251) }, 400, 'name', messages.invalid.maxCharacters(250)],
    ['a day that is none', { foundation_date: '2021-02-29' }, 400, 'foundation_date', messages.invalid.date],
    [
      'digits in a name',
      { admin: { ...admin(), first_name: 'R2' } },
      400,
      'admin.first_name',
      messages.invalid.lettersOnly,
    ],
    [
      'a username with spaces',
      { admin: { ...admin(), username: 'a b c' } },
      400,
      'admin.username',
      messages.invalid.spaces,
    ],
    [
      'a taken username',
      { admin: { ...admin(), username: 'NORTE.mechanic' } },
      409,
      'admin.username',
      messages.refused.usernameTaken,
    ],
    [
      'the other garage’s username',
      { admin: { ...admin(), username: 'sur.mechanic' } },
      409,
      'admin.username',
      messages.refused.usernameTaken,
    ],
    ['no tax id', { receipt_info: { ...receipt_info, tax_id: '' } }, 400, 'receipt_info.tax_id', messages.required],
  ])('with %s is refused beside the field, and leaves nothing', async (_what, change, status, field, message) => {
    const before = await everything()
    const answer = await create(branchOf('mala', change))
    expect([answer.status, answer.body.errors]).toEqual([status, { [field]: [message] }])
    expect(await everything()).toEqual(before)
  })

  test('that names another garage is not found; one that names none is of one’s own', async () => {
    const before = await everything()
    expect((await create(branchOf('ajena', { garage: w.south.id }))).status).toBe(404)
    expect(await everything()).toEqual(before)
    const { garage, ...unnamed } = branchOf('propia')
    expect((await create(unnamed)).body.garage).toBe(w.north.id)
  })

  test('cannot be approved or billed elsewhere by its body', async () => {
    const more = {
      approved: true,
      approved_at: '2020-01-01',
      receipt_info_id: 1,
      admin_id: w.south.users.proprietor.id,
    }
    const { body } = await create({ ...branchOf('astuta'), ...more } as Form)
    expect([body.approved, body.admin?.username]).toEqual([false, 'astuta'])
  })

  test('takes the role by its name, however it is written, and makes it again where it was deleted', async () => {
    const { branchAdministrator } = w.north.roles
    await w.database.asOwner("update role set name = 'administrador secundário' where id = $1", [branchAdministrator])
    const roleOf = async (username: string) => {
      const [row] = await w.database.asOwner<{ id: number; name: string; permissions: string[] }>(
        'select r.id::int, r.name, r.permissions from staff_user u join role r on r.id = u.role_id where username = $1',
        [username],
      )
      return row
    }
    await create(branchOf('minuscula'))
    expect((await roleOf('minuscula'))?.id).toBe(branchAdministrator)
    await w.database.asOwner('update role set deleted_at = now() where id = $1', [branchAdministrator])
    await create(branchOf('rehecha'))
    const { name, flags } = defaultRoles.branchAdministrator
    expect(await roleOf('rehecha')).toMatchObject({ name, permissions: flags })
    expect((await roleOf('rehecha'))?.id).not.toBe(branchAdministrator)
    await create(branchOf('siguiente'))
    expect((await roleOf('siguiente'))?.id).toBe((await roleOf('rehecha'))?.id)
  })

  test('is not for who holds less than its administrator will', async () => {
    const token = await withFlags(['workshop_setup', 'delete_records', 'customer_management'])
    const before = await everything()
    const { status, body } = await create(branchOf('escalada'), {}, token)
    expect([status, body.detail]).toEqual([422, messages.refused.roleAbove])
    expect(await everything()).toEqual(before)
  })
})

function admin() {
  return {
    first_name: 'Rosa',
    last_name: 'Paz',
    username: 'mala',
    phone_number: '70001234',
    email: 'mala@casa.example',
  }
}

describe('a branch that is changed', () => {
  const edited = (name: string, change: object = {}) => {
    const { receipt_info: _, ...body } = branchOf(name)
    return { ...body, ...change }
  }

  test('has new data, its administrator too, and is billed as before', async () => {
    const { body: before } = await create(branchOf('antes'))
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
    const sent = { ...edited('antes', change), receipt_info: { ...receipt_info, name: 'Robada' } }
    const { status, body } = await update(before.id, sent)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, ...change, version: body.version })
    expect(body.version).toBeGreaterThan(before.version)
    expect((await read(before.id)).body).toEqual(body)
    expect((await lastAudit())?.details).toEqual({ changed: ['name', 'foundation_date', 'city'] })
    expect(await count("staff_user where username = 'antes'")).toBe(0)
  })

  test('by two: the second is told, whether the branch or its administrator changed meanwhile', async () => {
    const { body } = await create(branchOf('entre'))
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
    let { body } = await create(branchOf('serie'))
    for (let time = 0; time < 20; time++) {
      const answer = await update(body.id, edited('serie', { version: body.version, city: `Ciudad ${time}` }))
      expect(answer.status).toBe(200)
      body = answer.body
    }
  })

  test('cannot give its administrator a name that is taken', async () => {
    const { body } = await create(branchOf('tomada'))
    const before = await everything()
    const answer = await update(body.id, edited('tomada', { admin: { ...admin(), username: 'sur.mechanic' } }))
    expect([answer.status, answer.body.errors]).toEqual([409, { 'admin.username': [messages.refused.usernameTaken] }])
    expect(await everything()).toEqual(before)
  })

  test('by who holds less than its administrator keeps the administrator as they are', async () => {
    const { body } = await create(branchOf('alta'))
    const token = await withFlags(['workshop_setup'])
    const other = { ...branchOf('alta').admin, email: 'mio@casa.example' }
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
    const { body } = await create(branchOf('huerfana'))
    await w.database.asOwner("update staff_user set deleted_at = now() where username = 'huerfana'")
    expect((await read(body.id)).body.admin).toBe(null)
    const answer = await update(
      body.id,
      edited('huerfana', { admin: { ...admin(), username: 'heredera', email: 'h@h.example' } }),
    )
    expect([answer.status, answer.body.admin?.username]).toEqual([200, 'heredera'])
    await w.runJobs()
    expect(w.mailbox.to('h@h.example')?.text).toContain('Contraseña temporal')
  })
})

describe('the list of branches', () => {
  test('is searched in name, address, phone and manager, and sorted by each', async () => {
    await w.database.asOwner('update branch set deleted_at = now() where garage_id = $1', [w.north.id])
    const names = ['Ámbar', 'bravo', 'Cobre']
    for (const [index, name] of names.entries()) {
      const [word, phone_number] = [['Roble', 'Cedro', 'Pino'][index], `2222000${index}`]
      const manager = { ...receipt_info, name: ['Zeta', 'Yotá', 'Xilo'][index] ?? '' }
      const person = { ...admin(), username: `lista${index}` }
      await create(
        branchOf(name, {
          address: `Calle ${word}`,
          phone_number,
          receipt_info: manager,
          admin: person,
          email: 'a@b.example',
        }),
      )
    }
    const list = async (query: object) => {
      const { body } = await w.ask(workshop.branches, { as, query })
      return body.results.map(({ name }) => name.replace('Sucursal ', ''))
    }
    expect(await list({})).toEqual(names)
    expect(await list({ search: 'ambar' })).toEqual(['Ámbar'])
    expect(await list({ search: 'CEDRO' })).toEqual(['bravo'])
    expect(await list({ search: '22220002' })).toEqual(['Cobre'])
    expect(await list({ search: 'yota' })).toEqual(['bravo'])
    expect(await list({ search: '%' })).toEqual([])
    for (const ordering of ['address', '-manager'] as const)
      expect(await list({ ordering })).toEqual(ordering === 'address' ? ['bravo', 'Cobre', 'Ámbar'] : names)
    expect(await list({ ordering: '-phone_number' })).toEqual(names.toReversed())
    expect(await list({ ordering: 'manager' })).toEqual(names.toReversed())
    expect(await list({ ordering: '-name' })).toEqual(names.toReversed())
    const { body } = await w.ask(workshop.branches, { as, query: { search: 'Ámbar' } })
    expect([body.count, body.results[0]]).toMatchObject([1, { approved: false, receipt_info: { name: 'Zeta' } }])
    expect((await w.ask(workshop.branches, { as, query: { ordering: 'tax_id' as never } })).status).toBe(400)
  })
})

describe('branches are closed', () => {
  test('to who may not set up the workshop, and to a branch’s own people: 403, and nothing changes', async () => {
    const { body } = await create(branchOf('cerrada'))
    const before = (await everything()).slice(0, 6)
    const { proprietor, accountant, ...others } = w.north.users
    for (const user of Object.values<TestUser>(others)) {
      const token = await w.tokenOf(user)
      // Of a deleted branch: that session is no session at all.
      const expected = user === w.north.users.branchAdministrator ? 401 : 403
      const params = { id: body.id }
      const answers = [
        await w.ask(workshop.branches, { as: token }),
        await w.ask(workshop.readBranch, { as: token, params }),
        await create(branchOf('nadie'), {}, token),
        await update(body.id, branchOf('nadie'), token),
        await remove(body.id, token),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(expected))
    }
    expect((await everything()).slice(0, 6)).toEqual(before)
  })

  test('to another garage: 404 and no trace; its list shows only its own', async () => {
    const token = await w.tokenOf(w.south.users.proprietor)
    const { body } = await create(branchOf('oculta'))
    const before = (await everything()).slice(0, 6)
    const params = { id: body.id }
    expect((await w.ask(workshop.readBranch, { as: token, params })).status).toBe(404)
    const { garage, ...unnamed } = branchOf('robada')
    expect((await update(body.id, unnamed, token)).status).toBe(404)
    expect((await remove(body.id, token)).status).toBe(404)
    const list = await w.ask(workshop.branches, { as: token })
    expect(list.body.results.map(({ name }) => name)).toEqual(['Sucursal sur'])
    expect((await everything()).slice(0, 6)).toEqual(before)
  })
})
