import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { everyRoute } from '#server/app.ts'
import { inScope } from '#server/kernel/scope.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { testPassword, testPasswordHash } from '#server/testing/garages.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { temporaryPasswordIn } from '#server/testing/temporary-password.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const day = 24 * 60 * 60 * 1000

async function open(username: string) {
  const email = `${username}@casa.example`
  const place = { phone_number: '22223333', country: 'SV', city: 'Santa Ana', address: 'Calle 1' }
  const { body } = await w.ask(workshop.createBranch, {
    as,
    body: {
      ...place,
      name: `Sucursal ${username}`,
      email,
      admin: { first_name: 'Rosa', last_name: 'Paz', username, phone_number: '70001234', email },
      receipt_info: { ...place, name: 'Norte Dos', tax_id: '0614' },
    },
  })
  await w.runJobs()
  const letter = w.mailbox.to(email)
  expect(letter?.text).toContain('Podrás ingresar cuando la sucursal esté aprobada')
  return { id: body.id, email, credentials: { username, password: temporaryPasswordIn(letter) } }
}
const logIn = (credentials: { username: string; password: string }) => w.ask(access.login, { body: credentials })
/** Anew each time: the clock is turned further than an operator's session lasts. */
const approve = async (id: number) =>
  w.ask(platform.approveBranch, { as: await w.operatorToken(), params: { garage: w.north.id, id } })
const remove = (id: number, token = as) => w.ask(workshop.deleteBranch, { as: token, params: { id } })

describe('a branch that waits for approval', () => {
  test('lets nobody in, and says so only to who knows the password', async () => {
    const { credentials, id } = await open('espera')
    expect(credentials.password).not.toBe('')
    const refused = await logIn(credentials)
    expect([refused.status, refused.body.detail]).toEqual([401, messages.refused.branchPending])
    const guessed = await logIn({ ...credentials, password: 'adivinada' })
    expect([guessed.status, guessed.body.detail]).toEqual([400, messages.wrongCredentials])
    expect((await approve(id)).status).toBe(200)
    expect((await logIn(credentials)).status).toBe(200)
  })

  test('answers nothing to a session of its people', async () => {
    const user = w.south.users.branchAdministrator
    const token = await w.tokenOf(user)
    expect((await w.ask(access.me, { as: token })).status).toBe(200)
    await w.database.asOwner('update branch set approved_at = null where id = $1', [w.south.branchId])
    expect((await w.ask(access.me, { as: token })).status).toBe(401)
    const refused = await logIn({ username: user.username, password: testPassword })
    expect([refused.status, refused.body.detail]).toEqual([401, messages.refused.branchPending])
    await w.database.asOwner('update branch set approved_at = now() where id = $1', [w.south.branchId])
    expect((await w.ask(access.me, { as: token })).status).toBe(200)
  })

  test('is approved late: the first password counts from then on, and its administrator is told', async () => {
    const { id, email, credentials } = await open('tarde')
    const before = w.clock.now
    w.clock.advance(10 * day)
    expect((await logIn(credentials)).body.detail).toBe(messages.refused.passwordExpired)
    await w.runJobs()
    const mails = w.mailbox.letters.length
    expect((await approve(id)).status).toBe(200)
    await w.runJobs()
    expect(w.mailbox.letters).toHaveLength(mails + 1)
    const letter = w.mailbox.to(email)
    expect([letter?.subject, letter?.text?.includes('tarde')]).toEqual(['Sucursal tarde: aprobada', true])
    expect(letter?.text).toContain('7 días')
    expect(letter?.text).not.toContain(credentials.password)
    w.clock.advance(7 * day - 1000)
    expect((await logIn(credentials)).status).toBe(200)
    w.clock.advance(2000)
    expect((await logIn(credentials)).body.detail).toBe(messages.refused.passwordExpired)
    w.clock.now = before
  })

  test('is approved once, and of twenty at once one mail goes out', async () => {
    const { id } = await open('veinte')
    const mails = w.mailbox.letters.length
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await w.runJobs()
    expect(w.mailbox.letters).toHaveLength(mails + 1)
  })

  test('whose administrator has a password of their own keeps it without an end', async () => {
    const { id, email } = await open('propia')
    const hash = await testPasswordHash()
    await w.database.asOwner(
      "update staff_user set password_hash = $1, must_change_password = false, password_expires_at = null where username = 'propia'",
      [hash],
    )
    await approve(id)
    const [row] = await w.database.asOwner("select password_expires_at from staff_user where username = 'propia'")
    expect(row).toEqual({ password_expires_at: null })
    await w.runJobs()
    expect(w.mailbox.to(email)?.text).not.toContain('temporal')
  })
})

describe('a branch that is deleted', () => {
  test('takes its people with it: no session, no login, no trace of theirs in another branch', async () => {
    const { id, credentials } = await open('cierra')
    const other = await open('sigue')
    await approve(id)
    await approve(other.id)
    const [mine, theirs] = [(await logIn(credentials)).body.token, (await logIn(other.credentials)).body.token]
    expect((await remove(id)).status).toBe(200)
    expect((await w.ask(access.me, { as: mine })).status).toBe(401)
    expect((await w.ask(access.me, { as: theirs })).status).toBe(200)
    const refused = await logIn(credentials)
    expect([refused.status, refused.body.detail]).toEqual([400, messages.wrongCredentials])
    const [left] = await w.database.asOwner(
      'select count(*)::int as sessions from session s join staff_user u on u.id = s.user_id where u.branch_id = $1',
      [id],
    )
    expect(left).toEqual({ sessions: 0 })
    for (const endpoint of [workshop.readBranch, workshop.deleteBranch] as const) {
      expect((await w.ask(endpoint, { as, params: { id } })).status).toBe(404)
    }
    expect((await w.ask(workshop.branches, { as, query: { search: 'cierra' } })).body.count).toBe(0)
    expect((await approve(id)).status).toBe(409)
    const [entry] = await w.database.asOwner<{ details: { users: number[] } }>(
      "select details from audit_entry where action = 'delete_branch' and subject_id = $1",
      [id],
    )
    expect(entry?.details.users).toHaveLength(1)
  })

  test('has no orders: with one, also a closed one, it stays, and its people too', async () => {
    const { id, credentials } = await open('ocupada')
    await approve(id)
    const { body: client } = await w.ask(clients.create, { as, body: clientBody({ cars: [carBody()] }) })
    const car = client.cars[0]?.id as number
    const closed = w.clock.now.toISOString()
    const order = await insertOrder(w, w.north, { client: client.id, car, branch: id, closed })
    const refused = await remove(id)
    expect([refused.status, refused.body.detail]).toEqual([409, messages.refused.inUse])
    expect((await logIn(credentials)).status).toBe(200)
    await w.database.asOwner('update work_order set deleted_at = now() where id = $1', [order])
    expect((await remove(id)).status).toBe(200)
  })

  test('of twenty at once is deleted once', async () => {
    const { id } = await open('unasola')
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
  })

  test('asks for delete_records besides, and for all that its people may', async () => {
    const { id } = await open('firme')
    const { mechanicCoordinator } = w.north.users
    const flags = (names: string[]) =>
      w.database.asOwner('update role set permissions = $1 where id = $2', [names, w.north.roles.mechanicCoordinator])
    await flags(['workshop_setup'])
    const token = await w.tokenOf(mechanicCoordinator)
    expect((await remove(id, token)).status).toBe(403)
    await flags(['workshop_setup', 'delete_records'])
    const refused = await remove(id, token)
    expect([refused.status, refused.body.detail]).toEqual([422, messages.refused.userAbove])
    expect((await w.ask(workshop.readBranch, { as, params: { id } })).status).toBe(200)
  })

  test('with a user whom nobody dismissed in time is closed to them all the same', async () => {
    const user = w.south.users.branchAdministrator
    await w.database.asOwner('update branch set deleted_at = now() where id = $1', [w.south.branchId])
    const refused = await logIn({ username: user.username, password: testPassword })
    expect([refused.status, refused.body.detail]).toEqual([401, messages.refused.userInactive])
    await w.database.asOwner('update branch set deleted_at = null where id = $1', [w.south.branchId])
  })
})

describe('a user of a branch', () => {
  test('gets 403 wherever only the main garage works, even with every permission', async () => {
    await w.database.asOwner('update staff_user set role_id = $1 where id = $2', [
      w.north.roles.proprietor,
      w.north.users.branchAdministrator.id,
    ])
    const token = await w.tokenOf(w.north.users.branchAdministrator)
    const closed = everyRoute.map(({ endpoint }) => endpoint).filter(({ onlyMainGarage }) => onlyMainGarage)
    expect(closed.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        ...Object.values(workshop).map(({ method, path }) => `${method} ${path}`),
        'GET garage/subscription_status/',
        'PUT garage/order_extra/',
      ]),
    )
    for (const endpoint of [team.readRole, team.createRole, team.updateRole, team.deleteRole]) {
      expect(endpoint.onlyMainGarage).toBe(true)
    }
    const audits = () => w.database.asOwner('select count(*) from audit_entry')
    const before = await audits()
    for (const endpoint of closed) {
      const { status } = await w.ask(endpoint, { as: token, params: { id: w.north.id } as never })
      expect([endpoint.path, status]).toEqual([endpoint.path, 403])
    }
    expect(await audits()).toEqual(before)
  })

  test('sees only the users of their branch, and what the whole garage shares', async () => {
    await w.inGarage(w.north, async ({ tx, actor }) => {
      const carrier = {
        garage_id: actor.garageId,
        name: 'Seguros Norte',
        email: 's@s.example',
        phone_number: '22223333',
      }
      await tx.insertInto('insurance_carrier').values(carrier).execute()
      await tx.insertInto('vehicle_system').values({ garage_id: actor.garageId, kind: 'car', name: 'Frenos' }).execute()
    })
    const { branchAdministrator } = w.north.users
    const actor = {
      garageId: w.north.id,
      branchId: w.north.branchId,
      userId: branchAdministrator.id,
      permissions: new Set<never>(),
      address: null,
    }
    const seen = (table: string) =>
      inScope(
        w.house,
        actor,
        async ({ tx }) => (await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(tx)).rows,
      )
    expect(await seen('staff_user')).toEqual([{ id: branchAdministrator.id }])
    expect(await seen('role')).toHaveLength(7)
    expect(await seen('insurance_carrier')).toHaveLength(1)
    expect(await seen('vehicle_system')).toHaveLength(1)
  })
})
