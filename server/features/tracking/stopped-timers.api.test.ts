import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { lockWorkOrder } from '#server/features/orders/public.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { roleDesk } from '#server/testing/role-desk.ts'
import { userDesk } from '#server/testing/user-desk.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
let colleague: Employed
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  colleague = await employ(w, w.north, ['my_work_orders', 'mechanics_orders', 'body_shop_orders'])
})
afterAll(() => w.close())

/** What the timeline tells since the timer was started. */
async function toldSince(id: number): Promise<string[]> {
  const { body } = await w.ask(orders.timeline, { as: shop.owner, params: { id } })
  const told = body.map(({ what }) => what)
  return told.slice(told.lastIndexOf('Tarea iniciada') + 1)
}
const press = (as: string, id: number, idTask: number, action_tracking: 'play' | 'finalized') =>
  w.ask(mechanic.track, { as, params: { id }, body: { idTask, action_tracking } })
const timerOf = async (id: number) =>
  (await w.ask(mechanic.read, { as: shop.hands, params: { id } })).body.diagnostic_task?.id as number

describe('a timer that stops because its work is given to somebody else is told so, and to whom the work goes', () => {
  test('when a mechanic’s diagnosis changes hands', async () => {
    const { body: order } = await w.ask(orders.create, { as: shop.coordinator, body: await shop.mechanicBody() })
    await press(shop.hands, order.id, await timerOf(order.id), 'play')
    const order_mechanic = { user: colleague.id, description: 'Ruido al frenar' }
    const body = await shop.mechanicBody({ order_mechanic })
    expect((await w.ask(orders.update, { as: shop.coordinator, params: { id: order.id }, body })).status).toBe(200)
    expect(await toldSince(order.id)).toEqual(['Orden modificada', 'Tarea pausada', 'Orden asignada a Eva Paz'])
  })

  test('when a stage of the body shop changes hands', async () => {
    const id = await shop.received(['disarmed'])
    const new_task = [{ part_identifier: 'part_number_5' as const, name: 'Puerta' }]
    const selected = { idWorkOrder: id, search_flow: 'disarmed' as const, new_task }
    const chosen = await w.ask(bodyShop.selectParts, { as: shop.painter.token, body: selected })
    await shop.track(id, chosen.body.tasks[0]?.id as number, 'play')
    const order_body_shop = shop.flow(['disarmed'], { disarmed: colleague.id })
    const body = await shop.body(['disarmed'], { order_body_shop })
    expect((await w.ask(orders.update, { as: shop.desk.token, params: { id }, body })).status).toBe(200)
    expect(await toldSince(id)).toEqual(['Orden modificada', 'Tarea pausada', 'Orden asignada a Eva Paz'])
  })

  test('when a line that is worked on, or quality control, changes hands', async () => {
    const id = await shop.quoted()
    const { body } = await w.ask(quotations.inProgress, { as: shop.coordinator, params: { id } })
    const { body: work } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
    await press(shop.hands, id, work.tasks[0]?.id as number, 'play')
    const form_data = body.results.map((line) => ({ id: line.id, stock: true }))
    const give = (user: number) => {
      const data_select = { [String(form_data[0]?.id)]: user }
      return w.ask(quotations.assign, { as: shop.coordinator, params: { id }, body: { form_data, data_select } })
    }
    expect((await give(colleague.id)).status).toBe(200)
    expect(await toldSince(id)).toEqual(['Tarea pausada', 'Trabajos asignados a Eva Paz'])

    await give(0)
    for (const task of work.tasks) {
      await press(shop.hands, id, task.id, 'play')
      await press(shop.hands, id, task.id, 'finalized')
    }
    await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
    const check = (user: number) =>
      w.ask(quotations.assignQualityControl, { as: shop.coordinator, params: { id }, body: { user } })
    await check(shop.operatorId)
    await press(shop.hands, id, await timerOf(id), 'play')
    expect((await check(colleague.id)).status).toBe(200)
    expect(await toldSince(id)).toEqual(['Tarea pausada', 'Control de calidad asignado a Eva Paz'])
  })
})

/** Somebody new with a diagnosis of theirs, whose timer has run for 25 minutes. */
async function atWork() {
  const person = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  const order_mechanic = { user: person.id, description: 'Ruido al frenar' }
  const body = await shop.mechanicBody({ order_mechanic })
  const { id } = (await w.ask(orders.create, { as: shop.coordinator, body })).body
  const opened = await w.ask(mechanic.read, { as: person.token, params: { id } })
  await press(person.token, id, opened.body.diagnostic_task?.id as number, 'play')
  w.clock.advance(25 * 60_000)
  return { person, id }
}
/** What the order's time comes to an hour later. */
async function anHourLater(id: number) {
  w.clock.advance(60 * 60_000)
  return (await w.ask(mechanic.timeHistory, { as: shop.coordinator, params: { id } })).body.total_timer
}

test('who is deleted leaves no timer running: it is paused, its time stays, and the timeline tells it', async () => {
  const { person, id } = await atWork()
  expect((await w.ask(team.deleteUser, { as: shop.owner, params: { id: person.id } })).status).toBe(200)
  expect(await anHourLater(id)).toBe('00:25:00')
  expect(await toldSince(id)).toEqual(['Tarea pausada'])
})

/** Somebody presses Iniciar, and before that is done they are not who they were. */
async function pressedWhile(change: (person: Employed) => Promise<{ status: number }>) {
  const { person, id } = await atWork()
  const timer = (await w.ask(mechanic.pauseTimer, { as: person.token, params: { id } })).body.diagnostic_task
  const { pressed } = await w.inGarage(w.north, async (scope) => {
    await lockWorkOrder(scope, id)
    const pressed = press(person.token, id, timer?.id as number, 'play')
    await untilWaiting(w, 1)
    expect((await change(person)).status).toBe(200)
    return { pressed }
  })
  return { id, ...(await pressed) }
}

test('a press that was under way while its person was deleted starts no timer', async () => {
  const { id, status } = await pressedWhile((person) =>
    w.ask(team.deleteUser, { as: shop.owner, params: { id: person.id } }),
  )
  expect(status).toBe(401)
  expect(await anHourLater(id)).toBe('00:25:00')
})

describe('who may not work on that kind of order any more leaves no timer running either', () => {
  const users = userDesk(() => w)
  const roles = roleDesk(() => w)

  test('when they are given another role', async () => {
    const { person, id } = await atWork()
    const role = await roles.newRole(w.north, 'Recepción', 'work_order_management', 'mechanics_orders')
    expect((await users.edit(shop.owner, person.id, { role })).status).toBe(200)
    expect(await anHourLater(id)).toBe('00:25:00')
    expect(await toldSince(id)).toEqual(['Tarea pausada'])
  })

  test('when the right is taken from their role', async () => {
    const { person, id } = await atWork()
    const left = { name: person.roleName, my_work_orders: true, body_shop_orders: true }
    expect((await roles.edit(shop.owner, person.roleId, left)).status).toBe(200)
    expect(await anHourLater(id)).toBe('00:25:00')
    expect(await toldSince(id)).toEqual(['Tarea pausada'])
  })

  test('nor starts one by a press that was under way meanwhile', async () => {
    const changes = [
      async ({ id }: Employed) => {
        const role = await roles.newRole(w.north, 'Caja', 'work_order_management', 'mechanics_orders')
        return users.edit(shop.owner, id, { role })
      },
      ({ roleId, roleName }: Employed) =>
        roles.edit(shop.owner, roleId, { name: roleName, my_work_orders: true, body_shop_orders: true }),
    ]
    for (const change of changes) {
      const { id, status, body } = await pressedWhile(change)
      expect([status, body.detail]).toEqual([409, messages.forbidden])
      expect(await anHourLater(id)).toBe('00:25:00')
    }
  })

  const garageHas = (plan: number, type: 'mechanic' | 'body_shop' | null) =>
    w.database.asOwner('update garage set plan_id = $2, type_order_active = $3 where id = $1', [w.north.id, plan, type])

  test('when the workshop goes over to another kind of order', async () => {
    await garageHas(1, 'mechanic')
    const { id } = await atWork()
    const body = { ...configurationForm, type_order_active: 'body_shop' as const }
    const { status } = await w.ask(workshop.configure, { as: shop.owner, params: { id: w.north.id }, body })
    expect(status).toBe(200)
    await garageHas(3, null)
    expect(await anHourLater(id)).toBe('00:25:00')
    expect(await toldSince(id)).toEqual(['Tarea pausada'])
  })

  test('when the plan of their workshop is left with fewer kinds of order', async () => {
    const [as, params] = [await w.operatorToken(), { id: 3 }]
    await garageHas(3, 'body_shop')
    const { id } = await atWork()
    const plan = (await w.ask(platform.readPlan, { as, params })).body
    const cut = { ...plan, enable_type_work_orders: 1 }
    expect((await w.ask(subscription.updatePlan, { as, params, body: cut })).status).toBe(200)
    await w.runJobs()
    await w.database.asOwner('update plan set enable_type_work_orders = 3 where id = 3')
    expect(await anHourLater(id)).toBe('00:25:00')
    expect(await toldSince(id)).toEqual(['Tarea pausada'])
  })

  test('when the platform moves their workshop to a plan with fewer kinds of order', async () => {
    const as = await w.operatorToken()
    const { id } = await atWork()
    const body = { plan: 1, active_payment: 11 as const, type_order_active: 'body_shop' as const }
    expect((await w.ask(platform.changePlan, { as, params: { id: w.north.id }, body })).status).toBe(200)
    await garageHas(3, null)
    expect(await anHourLater(id)).toBe('00:25:00')
    expect(await toldSince(id)).toEqual(['Tarea pausada'])
  })

  test('nor by a press that had been let through when the kinds of order became others', async () => {
    const operator = await w.operatorToken()
    const [params, type_order_active] = [{ id: w.north.id }, 'body_shop' as const]
    const fromPlan = {
      1: () => {
        const body = { ...configurationForm, type_order_active }
        return w.ask(workshop.configure, { as: shop.owner, params, body })
      },
      3: () => {
        const body = { plan: 1, active_payment: 11 as const, type_order_active }
        return w.ask(platform.changePlan, { as: operator, params, body })
      },
    }
    for (const [plan, change] of Object.entries(fromPlan)) {
      await garageHas(Number(plan), plan === '1' ? 'mechanic' : null)
      const { person, id } = await atWork()
      const timer = (await w.ask(mechanic.pauseTimer, { as: person.token, params: { id } })).body.diagnostic_task
      const { pressed, changed } = await w.inGarage(w.north, async ({ tx }) => {
        await tx
          .selectFrom('task')
          .where('id', '=', timer?.id as number)
          .forUpdate()
          .execute()
        const asked = press(person.token, id, timer?.id as number, 'play')
        await untilWaiting(w, 1)
        let isDone = false
        const made = change().finally(() => {
          isDone = true
        })
        await untilWaiting(w, 2, () => isDone)
        return { pressed: asked, changed: made }
      })
      expect([(await pressed).status, (await changed).status]).toEqual([200, 200])
      await garageHas(3, null)
      expect(await anHourLater(id)).toBe('00:25:00')
    }
  })

  test('but goes on where the new role lets them', async () => {
    const { person, id } = await atWork()
    const role = await roles.newRole(w.north, 'Jefa de taller', 'my_work_orders', 'mechanics_orders', 'reports_garage')
    expect((await users.edit(shop.owner, person.id, { role })).status).toBe(200)
    expect(await anHourLater(id)).toBe('01:25:00')
  })
})

// The last one: it ends everybody's session.
test('a workshop that is deactivated leaves no timer running, nor one that is pressed meanwhile: nobody gets in to stop it', async () => {
  const running = await atWork()
  const as = await w.operatorToken()
  const [params, body] = [{ id: w.north.id }, { reason: 'No paga' }]
  const pressed = await pressedWhile(() => w.ask(platform.deactivateGarage, { as, params, body }))
  expect(pressed.status).toBe(401)
  w.clock.advance(60 * 60_000)
  expect((await w.ask(platform.reactivateGarage, { as, params, body })).status).toBe(200)
  const { proprietor, mechanicCoordinator } = w.north.users
  shop = { ...shop, owner: await w.tokenOf(proprietor), coordinator: await w.tokenOf(mechanicCoordinator) }
  expect([await anHourLater(running.id), await anHourLater(pressed.id)]).toEqual(['00:50:00', '00:25:00'])
  expect(await toldSince(running.id)).toEqual(['Tarea pausada'])
})
