import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { flagsOf, team } from '#domain/team/team.contract.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { roleDesk } from '#server/testing/role-desk.ts'
import { newUserOf, userDesk } from '#server/testing/user-desk.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
const { mechanicCoordinator, mechanic } = defaultRoles
let w: World
/** Manages orders, users and roles under a name that shows no costs, and holds all that a coordinator does. */
let manager: Employed
/** The same under a name that shows them. */
let seesCosts: Employed
beforeAll(async () => {
  w = await world()
  const flags = [
    ...mechanicCoordinator.flags,
    'user_management_garage',
    'role_management_garage',
    'delete_records',
  ] as const
  manager = await employ(w, w.north, flags)
  seesCosts = await employ(w, w.north, flags)
  await w.database.asOwner("update role set name = 'ADMINISTRADOR TOTAL' where id = $1", [seesCosts.roleId])
})
afterAll(() => w.close())

const { create, edit, remove } = userDesk(() => w)
const roles = roleDesk(() => w)
const ticked = (flags: readonly string[]) => Object.fromEntries(flags.map((flag) => [flag, true]))

test('a role that shows costs is given by who sees them, and by nobody else', async () => {
  const { mechanicCoordinator: role } = w.north.roles
  const { status, body } = await create(manager.token, newUserOf(role))
  expect([status, body.errors]).toEqual([422, { role: [refused.roleAbove] }])
  expect((await create(seesCosts.token, newUserOf(role))).status).toBe(200)
  const assignable = async (as: string) =>
    (await w.ask(team.roles, { as, query: { assignable: 'true' } })).body.results.map(({ name }) => name)
  expect(await assignable(manager.token)).not.toContain(mechanicCoordinator.name)
  expect(await assignable(seesCosts.token)).toContain(mechanicCoordinator.name)
})

test('under such a name who manages no orders sees no costs: that role is given as before', async () => {
  expect((await create(manager.token, newUserOf(w.north.roles.mechanic))).status).toBe(200)
})

test('who has one is touched by nobody who sees none: their password would open it', async () => {
  const form = newUserOf(w.north.roles.mechanicCoordinator)
  const { body: made } = await create(seesCosts.token, form)
  const typed = { ...form, version: made.version, new_password: 'Otra clave segura 77' }
  const refusal = await edit(manager.token, made.id, typed)
  expect([refusal.status, refusal.body.detail]).toEqual([422, refused.userAbove])
  const removal = await remove(manager.token, made.id)
  expect([removal.status, removal.body.detail]).toEqual([422, refused.userAbove])
})

test('a role is not made to show costs by ticking flags under a name that does', async () => {
  const id = w.north.roles.mechanic
  const wider = { name: mechanic.name, ...ticked([...mechanic.flags, 'work_order_management']) }
  const { status, body } = await roles.edit(manager.token, id, wider)
  expect([status, body.errors]).toEqual([422, { name: [refused.costRoleWidened] }])
  expect((await roles.rowOf(id))?.permissions).not.toContain('work_order_management')
  expect((await roles.edit(seesCosts.token, id, wider)).status).toBe(200)
})

test('such a name is taken away, and its role deleted, by nobody who could not give it', async () => {
  const id = w.north.roles.mechanicCoordinator
  const before = await w.ask(team.readRole, { as: manager.token, params: { id } })
  const kept = ticked(flagsOf(before.body))
  const renamed = await roles.edit(manager.token, id, { name: 'Cualquiera', ...kept })
  expect([renamed.status, renamed.body.errors]).toEqual([422, { name: [refused.costRoleRenamed] }])
  const deleted = await roles.remove(manager.token, id)
  expect([deleted.status, deleted.body.detail]).toEqual([422, refused.roleAbove])
})
