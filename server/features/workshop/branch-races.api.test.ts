import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { hireUser } from '#server/features/team/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { administrator, newBranch } from '#server/testing/branches.ts'
import { clientBody } from '#server/testing/clients.ts'
import { employ } from '#server/testing/employ.ts'
import { testPasswordHash } from '#server/testing/garages.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'
import { updateContact } from './branch-staff.repo.ts'
import { lockBranch, updateBranch } from './branches.repo.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

async function made(name: string) {
  const { body } = await w.ask(workshop.createBranch, { as, body: newBranch(name) })
  const [admin] = await w.database.asOwner<{ id: number }>('select id from staff_user where username = $1', [name])
  return { ...body, adminId: admin?.id as number }
}
const update = (id: number, name: string, change: object) => {
  const { receipt_info: _, ...form } = newBranch(name)
  return w.ask(workshop.updateBranch, { as, params: { id }, body: { ...form, ...change } })
}
const close = (id: number) => w.ask(workshop.deleteBranch, { as, params: { id } })

/** What is asked while somebody else has not finished yet what they do. */
async function beside<A>(work: (scope: Scope) => Promise<unknown>, ask: () => Promise<A>, waiting = 1): Promise<A> {
  const { asked } = await w.inGarage(w.north, async (scope) => {
    await work(scope)
    let isAnswered = false
    const asked = ask().finally(() => {
      isAnswered = true
    })
    await untilWaiting(w, waiting, () => isAnswered)
    return { asked }
  })
  return asked
}

const isGone = async (username: string) => {
  const [user] = await w.database.asOwner<{ gone: boolean }>(
    'select deleted_at is not null as gone from staff_user where username = $1',
    [username],
  )
  return user?.gone
}

test('of two who change a branch at the same moment the second is told', async () => {
  const { id, version } = await made('carrera')
  const late = await beside(
    (scope) => updateBranch(scope, id, { city: 'Una' }),
    () => update(id, 'carrera', { version, city: 'Otra' }),
  )
  expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
  expect((await w.ask(workshop.readBranch, { as, params: { id } })).body.city).toBe('Una')
})

test('whoever changes its administrator while these save their own data is told, and nothing of it is lost', async () => {
  const { id, version, adminId } = await made('perfil')
  const own = { ...administrator('perfil'), phone_number: '70007777' }
  const late = await beside(
    (scope) => updateContact(scope, adminId, own),
    () => update(id, 'perfil', { version, admin: { ...administrator('perfil'), first_name: 'Otra' } }),
  )
  expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
  expect((await w.ask(workshop.readBranch, { as, params: { id } })).body.admin).toEqual(own)
})

test('who is hired into a branch at the moment in which it is closed goes with it', async () => {
  const { id } = await made('contrata')
  const person = { ...administrator('recien'), role_id: w.north.roles.mechanic, branch_id: id }
  const hash = await testPasswordHash()
  const closed = await beside(
    (scope) => hireUser(scope, person, { hash }),
    () => close(id),
  )
  expect([closed.status, await isGone('recien'), await isGone('contrata')]).toEqual([200, true, true])
})

test('who gets another role at the moment in which their branch is closed goes with it', async () => {
  const { id } = await made('cambia')
  const { mechanic, appraiser } = w.north.roles
  const hash = await testPasswordHash()
  const person = { ...administrator('otra'), role_id: mechanic, branch_id: id }
  const userId = await w.inGarage(w.north, (scope) => hireUser(scope, person, { hash }))
  const closed = await beside(
    ({ tx }) =>
      tx
        .updateTable('staff_user')
        .set({ role_id: appraiser })
        .where('garage_id', '=', w.north.id)
        .where('id', '=', userId)
        .execute(),
    () => close(id),
  )
  expect([closed.status, await isGone('otra')]).toEqual([200, true])
})

test('nothing comes into a branch at the moment in which it is closed: no order, nobody new', async () => {
  const { id } = await made('tarde')
  await w.database.asOwner('update branch set approved_at = now() where id = $1', [id])
  const flags = ['user_management_garage', 'work_order_management', 'mechanics_orders', 'my_work_orders'] as const
  const { token, roleId } = await employ(w, { ...w.north, branchId: id }, flags, { branch: true })
  const client = (await w.ask(clients.create, { as, body: clientBody() })).body
  const order = { type: 'order_mechanic', client: client.id, car: client.cars[0]?.id as number } as const
  const draft = { ...order, repair_type: 'Normal', assignment_completed: false, order_mechanic: {} } as const
  const person = { ...administrator('tardia'), role: roleId }
  const late = await beside(
    async (scope) => {
      await lockBranch(scope, id)
      await updateBranch(scope, id, { deleted_at: scope.now })
    },
    () =>
      Promise.all([
        w.ask(orders.create, { as: token, body: draft }),
        w.ask(team.createUser, { as: token, body: person }),
      ]),
    2,
  )
  expect(late.map(({ status, body }) => [status, body.detail])).toEqual([
    [401, messages.sessionExpired],
    [401, messages.sessionExpired],
  ])
  expect(await w.database.asOwner('select id from work_order where branch_id = $1', [id])).toEqual([])
  expect(await isGone('tardia')).toBeUndefined()
})
