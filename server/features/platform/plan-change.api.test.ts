import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { orderTypePermission } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { billRegistration } from '#server/features/subscription/public.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
let owner: string
beforeAll(async () => {
  w = await world()
  as = await w.operatorToken()
  owner = await w.tokenOf(w.north.users.proprietor)
  w.clock.now = new Date('2026-03-20T12:00:00Z')
  await w.inGarage(w.north, billRegistration)
})
afterAll(() => w.close())
beforeEach(() =>
  w.database.asOwner('update garage set plan_id = 3, payment_type = 11, type_order_active = null, fee_from = null'),
)

type Form = { plan: number; active_payment: 11 | 21; type_order_active?: 'mechanic' | 'body_shop'; version?: number }
const change = (body: Form, id = w.north.id) => w.ask(platform.changePlan, { as, params: { id }, body })
const shown = async () => {
  const { results } = (await w.ask(platform.garages, { as, query: { search: 'norte' } })).body
  return results[0] as (typeof results)[number]
}
const kinds: readonly string[] = Object.values(orderTypePermission)
const kindsHeld = async (token: string) =>
  (await w.ask(access.me, { as: token })).body.permissions.filter((key) => kinds.includes(key))
const available = async (token: string) => (await w.ask(subscription.status, { as: token })).body.available_orders

describe('a workshop that outgrew its plan, or needs less', () => {
  test('has the orders and the kinds of the other at once, and no other workshop has', async () => {
    const neighbour = await w.tokenOf(w.south.users.proprietor)
    expect([await available(owner), (await kindsHeld(owner)).length]).toEqual([300, 3])
    expect((await change({ plan: 2, active_payment: 11 })).body).toEqual({ fee_from: '2026-04-01' })
    expect([await available(owner), await kindsHeld(owner)]).toEqual([120, ['mechanics_orders', 'body_shop_orders']])
    expect(await shown()).toMatchObject({ plan: 'Taller', plan_id: 2, active_payment: 11 })
    expect([await available(neighbour), (await kindsHeld(neighbour)).length]).toEqual([300, 3])
  })

  test('keeps what it had chosen once for a plan with one kind of order', async () => {
    await change({ plan: 1, active_payment: 11, type_order_active: 'body_shop' })
    expect(await kindsHeld(owner)).toEqual(['body_shop_orders'])
    await change({ plan: 4, active_payment: 11, type_order_active: 'mechanic' })
    expect((await kindsHeld(owner)).length).toBe(3)
    expect(await shown()).toMatchObject({ plan: 'Ilimitado', type_order_active: 'body_shop' })
  })

  test('is told the fee and from when on it is asked for; who did it is written down', async () => {
    await w.runJobs()
    const mails = w.mailbox.letters.length
    await change({ plan: 4, active_payment: 21 })
    await w.runJobs()
    expect(w.mailbox.letters).toHaveLength(mails + 1)
    const letter = w.mailbox.to(w.north.users.proprietor.email)
    expect(letter?.subject).toBe('Taller norte: plan Ilimitado')
    for (const words of ['Anual', '$1,790.00', '01-04-2026']) expect(letter?.text).toContain(words)
    const [entry] = await w.database.asOwner<{ action: string; garage_id: number; details: object }>(
      'select action, garage_id::int, details from platform_audit order by id desc limit 1',
    )
    expect(entry).toEqual({
      action: 'change_plan',
      garage_id: w.north.id,
      details: {
        from: { plan_id: 3, payment_type: 11, type_order_active: null },
        to: { plan_id: 4, payment_type: 21, type_order_active: null },
        fee_from: '2026-04-01',
      },
    })
  })
  test('is offered no way in while it is closed', async () => {
    await w.database.asOwner('update garage set status = $1 where id = $2', [garageStatuses.code.inactive, w.north.id])
    await change({ plan: 2, active_payment: 11 })
    await w.runJobs()
    await w.database.asOwner('update garage set status = $1 where id = $2', [garageStatuses.code.active, w.north.id])
    const letter = w.mailbox.to(w.north.users.proprietor.email)
    expect(letter?.subject).toBe('Taller norte: plan Taller')
    expect(letter?.text).not.toContain('Ingresar')
  })
})

describe('is refused, and nothing changes', () => {
  test.each<[string, Form, number, Record<string, string[]> | undefined]>([
    ['the plan it has', { plan: 3, active_payment: 11 }, 422, { plan: [messages.refused.samePlan] }],
    ['a plan that is none', { plan: 999, active_payment: 11 }, 400, { plan: [messages.invalid.option] }],
    ['one kind, unsaid', { plan: 1, active_payment: 11 }, 400, { type_order_active: [messages.required] }],
    ['a row that somebody changed since', { plan: 2, active_payment: 11, version: 0 }, 409, undefined],
  ])('%s', async (_, body, status, errors) => {
    await w.runJobs()
    const [before, mails] = [await shown(), w.mailbox.letters.length]
    const answer = await change(body)
    expect([answer.status, answer.body.errors]).toEqual([status, errors])
    await w.runJobs()
    expect([await shown(), w.mailbox.letters.length]).toEqual([before, mails])
  })

  test('a workshop that is none', async () => {
    expect((await change({ plan: 2, active_payment: 11 }, 999_999)).status).toBe(404)
  })

  test('all but one of ten that saw the same', async () => {
    const { version } = await shown()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, each) => change({ plan: each % 2 ? 2 : 4, active_payment: 11, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})
