import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { team } from '#domain/team/team.contract.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { roleDesk } from '#server/testing/role-desk.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
let w: World
let admin: string
/** Manages roles and clients, and nothing else. */
let limited: Employed
beforeAll(async () => {
  w = await world()
  admin = await w.tokenOf(w.north.users.proprietor)
  limited = await employ(w, w.north, ['role_management_garage', 'customer_management', 'delete_records'])
})
afterAll(() => w.close())

const { edit, remove, newRole, rowOf, entriesOf } = roleDesk(() => w)

describe('editing a role', () => {
  test('saves name and flags, says what was granted and taken, and answers the next version', async () => {
    const id = await newRole(w.north, 'Bodega', 'my_work_orders', 'mechanics_orders')
    const { status, body } = await edit(admin, id, {
      name: 'Bodega 2',
      my_work_orders: true,
      reports_garage: true,
      version: 1,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Bodega 2', mechanics_orders: false, reports_garage: true, version: 2 })
    const [entry] = await entriesOf(id)
    expect(entry).toMatchObject({
      action: 'update_role',
      details: { name: 'Bodega 2', granted: ['reports_garage'], taken: ['mechanics_orders'] },
    })
  })

  test('over what somebody else saved meanwhile is 409 and changes nothing', async () => {
    const id = await newRole(w.north, 'Grúa', 'my_work_orders')
    expect((await edit(admin, id, { name: 'Grúa 1', my_work_orders: true, version: 1 })).status).toBe(200)
    const before = await rowOf(id)
    const { status, body } = await edit(admin, id, { name: 'Grúa 2', my_work_orders: true, version: 1 })
    expect([status, body.detail]).toEqual([409, messages.conflict])
    expect(await rowOf(id)).toEqual(before)
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('a limited administrator changes what they hold and leaves the rest as it is', async () => {
    const id = await newRole(w.north, 'Mixto', 'reports_garage', 'customer_management')
    const kept = { reports_garage: true }
    expect((await edit(limited.token, id, { name: 'Mixto', ...kept, delete_records: true })).status).toBe(200)
    const takes = await edit(limited.token, id, { name: 'Mixto', customer_management: true })
    expect([takes.status, takes.body.errors]).toEqual([422, { permissions: [refused.grantsLacking] }])
    const grants = await edit(limited.token, id, { name: 'Mixto', ...kept, workshop_setup: true })
    expect([grants.status, grants.body.errors]).toEqual([422, { permissions: [refused.grantsLacking] }])
    expect((await rowOf(id))?.permissions).toEqual(['delete_records', 'reports_garage'])
  })

  test("one's own is refused, however little changes", async () => {
    for (const [as, id] of [
      [admin, w.north.roles.proprietor],
      [limited.token, limited.roleId],
    ] as const) {
      const before = await rowOf(id)
      const { status, body } = await edit(as, id, { name: 'Mío', customer_management: true })
      expect([status, body.detail]).toEqual([409, refused.ownRole])
      expect(await rowOf(id)).toEqual(before)
    }
  })

  test("the proprietor's is refused to everybody: who has it could not undo it", async () => {
    const id = w.north.roles.proprietor
    const before = await rowOf(id)
    const { name, ...kept } = (await w.ask(team.readRole, { as: admin, params: { id } })).body
    for (const form of [
      { ...kept, name, customer_management: false },
      { ...kept, name: 'Otro nombre' },
    ]) {
      const { status, body } = await edit(limited.token, id, form)
      expect([status, body.detail]).toEqual([409, refused.proprietorRole])
    }
    expect(await rowOf(id)).toEqual(before)
    const other = await w.ask(team.readRole, { as: admin, params: { id: limited.roleId } })
    expect([kept.is_proprietor, other.body.is_proprietor]).toEqual([true, false])
  })

  test('acts on the very next request of who has it, in both directions', async () => {
    const person = await employ(w, w.north, ['my_work_orders'])
    const asks = async () => (await w.ask(team.users, { as: person.token })).status
    expect(await asks()).toBe(403)
    await edit(admin, person.roleId, { name: 'Asciende', user_management_garage: true })
    expect(await asks()).toBe(200)
    expect((await w.ask(access.me, { as: person.token })).body.permissions).toEqual(['user_management_garage'])
    await edit(admin, person.roleId, { name: 'Desciende', my_work_orders: true })
    expect(await asks()).toBe(403)
  })
})

describe('deleting a role', () => {
  test('takes it from every list and reading, and leaves its row', async () => {
    const id = await newRole(w.north, 'Pasajero', 'my_work_orders')
    expect((await remove(admin, id)).status).toBe(200)
    expect((await rowOf(id))?.deleted_at).not.toBeNull()
    expect((await w.ask(team.roles, { as: admin, query: { search: 'Pasajero' } })).body.count).toBe(0)
    for (const answer of [
      await w.ask(team.readRole, { as: admin, params: { id } }),
      await edit(admin, id, { name: 'Vuelve', my_work_orders: true }),
      await remove(admin, id),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([404, messages.notFound])
    }
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['delete_role'])
  })

  test('is refused while somebody has it, and not once they are gone', async () => {
    const person = await employ(w, w.north, ['my_work_orders'], { branch: true })
    const { status, body } = await remove(admin, person.roleId)
    expect([status, body.detail]).toEqual([409, refused.roleInUse])
    expect((await w.ask(team.deleteUser, { as: admin, params: { id: person.id } })).status).toBe(200)
    expect((await remove(admin, person.roleId)).status).toBe(200)
  })

  test("is refused for one's own and for one that holds more", async () => {
    const own = await remove(admin, w.north.roles.proprietor)
    expect([own.status, own.body.detail]).toEqual([409, refused.ownRole])
    const id = await newRole(w.north, 'Superior', 'workshop_setup')
    const above = await remove(limited.token, id)
    expect([above.status, above.body.detail]).toEqual([422, refused.roleAbove])
    expect((await rowOf(id))?.deleted_at).toBeNull()
  })

  test('at the same time as giving it leaves nobody with a deleted role', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await newRole(w.north, `Carrera ${round}`, 'my_work_orders')
      const form = { first_name: 'Eva', last_name: 'Paz', email: 'eva@example.com', phone_number: '70001000' }
      const [given, deleted] = await Promise.all([
        w.ask(team.createUser, { as: admin, body: { ...form, username: `carrera${round}`, role: id } }),
        // Passwords are hashed first: by turns the one or the other comes earlier.
        new Promise((resolve) => setTimeout(resolve, 20 * round)).then(() => remove(admin, id)),
      ])
      expect([given.status, deleted.status]).not.toEqual([200, 200])
      expect([given.status, deleted.status]).toContain(200)
    }
    const orphans = await w.database.asOwner(
      `select 1 from staff_user u join role r on r.garage_id = u.garage_id and r.id = u.role_id
       where r.deleted_at is not null and u.deleted_at is null`,
    )
    expect(orphans).toEqual([])
  })

  test('waits for who is giving the role, and then sees that it is in use', async () => {
    const id = await newRole(w.north, 'Dada', 'my_work_orders')
    const { holdRole } = await import('./roles.repo.ts')
    let deleted: ReturnType<typeof remove> | undefined
    let isOver = false
    await w.inGarage(w.north, async (scope) => {
      await holdRole(scope, id)
      deleted = remove(admin, id).finally(() => {
        isOver = true
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isOver).toBe(false)
      await scope.tx
        .updateTable('staff_user')
        .set({ role_id: id })
        .where('id', '=', w.north.users.appraiser.id)
        .execute()
    })
    expect((await deleted)?.body.detail).toBe(refused.roleInUse)
  })
})
