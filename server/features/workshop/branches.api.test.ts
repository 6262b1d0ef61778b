import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { administrator, everyRow, type NewBranch, newBranch, receiptInfo, tokenWith } from '#server/testing/branches.ts'
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

describe('a new branch', () => {
  test('has its billing data and its administrator, waits for approval, and sends the first password', async () => {
    const { status, body } = await create(newBranch('nueva'))
    expect(status).toBe(200)
    expect(body).toEqual({
      ...newBranch('nueva'),
      id: body.id,
      garage: w.north.id,
      country_text: 'El Salvador',
      receipt_info: { ...receiptInfo, phone_number: null, country_text: 'Guatemala' },
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
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(newBranch('doble'), headers)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count("branch where name = 'Sucursal doble'")).toBe(1)
    expect(await count("staff_user where username = 'doble'")).toBe(1)
    expect(await count("mail where recipient = 'doble@casa.example'")).toBe(1)
  })

  test.each<[string, Partial<NewBranch>, number, string, string]>([
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
      { admin: { ...administrator('mala'), first_name: 'R2' } },
      400,
      'admin.first_name',
      messages.invalid.lettersOnly,
    ],
    [
      'a username with spaces',
      { admin: { ...administrator('mala'), username: 'a b c' } },
      400,
      'admin.username',
      messages.invalid.spaces,
    ],
    [
      'a taken username',
      { admin: { ...administrator('mala'), username: 'NORTE.mechanic' } },
      409,
      'admin.username',
      messages.refused.usernameTaken,
    ],
    [
      'the other garage’s username',
      { admin: { ...administrator('mala'), username: 'sur.mechanic' } },
      409,
      'admin.username',
      messages.refused.usernameTaken,
    ],
    ['no tax id', { receipt_info: { ...receiptInfo, tax_id: '' } }, 400, 'receipt_info.tax_id', messages.required],
  ])('with %s is refused beside the field, and leaves nothing', async (_what, change, status, field, message) => {
    const before = await everyRow(w)
    const answer = await create(newBranch('mala', change))
    expect([answer.status, answer.body.errors]).toEqual([status, { [field]: [message] }])
    expect(await everyRow(w)).toEqual(before)
  })

  test('that names another garage is not found; one that names none is of one’s own', async () => {
    const before = await everyRow(w)
    expect((await create(newBranch('ajena', { garage: w.south.id }))).status).toBe(404)
    expect(await everyRow(w)).toEqual(before)
    expect((await create(newBranch('propia'))).body.garage).toBe(w.north.id)
  })

  test('cannot be approved or billed elsewhere by its body', async () => {
    const more = {
      approved: true,
      approved_at: '2020-01-01',
      receipt_info_id: 1,
      admin_id: w.south.users.proprietor.id,
    }
    const { body } = await create({ ...newBranch('astuta'), ...more } as NewBranch)
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
    await create(newBranch('minuscula'))
    expect((await roleOf('minuscula'))?.id).toBe(branchAdministrator)
    await w.database.asOwner('update role set deleted_at = now() where id = $1', [branchAdministrator])
    await create(newBranch('rehecha'))
    const { name, flags } = defaultRoles.branchAdministrator
    expect(await roleOf('rehecha')).toMatchObject({ name, permissions: flags })
    expect((await roleOf('rehecha'))?.id).not.toBe(branchAdministrator)
    // Made again once, also when two ask for it at the same moment.
    await w.database.asOwner('update role set deleted_at = now() where name = $1', [name])
    const both = await Promise.all(
      ['una', 'otra'].map((who) => create(newBranch(who), { 'idempotency-key': randomUUID() })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await roleOf('una'))?.id).toBe((await roleOf('otra'))?.id)
    await create(newBranch('siguiente'))
    expect((await roleOf('siguiente'))?.id).toBe((await roleOf('una'))?.id)
  })

  test('is not for who holds less than its administrator will', async () => {
    const token = await tokenWith(w, ['workshop_setup', 'delete_records', 'customer_management'])
    const before = await everyRow(w)
    const { status, body } = await create(newBranch('escalada'), {}, token)
    expect([status, body.detail]).toEqual([422, messages.refused.roleAbove])
    expect(await everyRow(w)).toEqual(before)
  })
})

describe('the list of branches', () => {
  test('is searched in name, address, phone and manager, and sorted by each', async () => {
    await w.database.asOwner('update branch set deleted_at = now() where garage_id = $1', [w.north.id])
    const names = ['Ámbar', 'bravo', 'Cobre']
    for (const [index, name] of names.entries()) {
      const [word, phone_number] = [['Roble', 'Cedro', 'Pino'][index], `2222000${index}`]
      const manager = { ...receiptInfo, name: ['Zeta', 'Yotá', 'Xilo'][index] ?? '' }
      const person = { ...administrator('mala'), username: `lista${index}` }
      await create(
        newBranch(name, {
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
    expect(await list({ search: '2222-0002' })).toEqual(['Cobre'])
    expect(await list({ search: 'yota' })).toEqual(['bravo'])
    expect(await list({ search: '%' })).toEqual([])
    for (const ordering of ['address', '-manager'] as const)
      expect(await list({ ordering })).toEqual(ordering === 'address' ? ['bravo', 'Cobre', 'Ámbar'] : names)
    expect(await list({ ordering: '-phone_number' })).toEqual(names.toReversed())
    expect(await list({ ordering: 'manager' })).toEqual(names.toReversed())
    expect(await list({ ordering: '-name' })).toEqual(names.toReversed())
    const { body } = await w.ask(workshop.branches, { as, query: { search: 'Ámbar' } })
    expect([body.count, body.results[0]]).toMatchObject([
      1,
      { approved: false, users: 1, receipt_info: { name: 'Zeta' } },
    ])
    expect((await w.ask(workshop.branches, { as, query: { ordering: 'tax_id' as never } })).status).toBe(400)
  })
})
