import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { filledLine } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
const told = 'avisos@norte.example'
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
  await w.inGarage(w.north, ({ tx }) =>
    tx.updateTable('garage').set({ email_notifications: told }).where('id', '=', w.north.id).execute(),
  )
})
afterAll(() => w.close())

type Quoted = 'order_mechanic' | 'order_body_shop'

/** An appraisal whose both quotations are open. */
async function quotedTwice() {
  const id = await shop.appraised()
  for (const kind of ['order_mechanic', 'order_body_shop'] as const) await shop.addOrder(id, kind)
  await shop.give(id, { type: 'order_body_shop', order_body_shop: shop.flow(['diagnostic', 'quotation', 'painting']) })
  expect(await shop.finishStage(id)).toBe('quotation')
  await shop.give(id, { type: 'order_mechanic', order_mechanic: { user: shop.operatorId, description: 'Revisar' } })
  const rows = {
    car_system: shop.components[0]?.system_id as number,
    system_component: shop.components[0]?.id as number,
    quotation: { quantity: 1 },
  }
  const work = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
  const press = (action_tracking: 'play' | 'pause') =>
    w.ask(mechanic.track, {
      as: shop.hands,
      params: { id },
      body: { idTask: work.body.diagnostic_task?.id as number, action_tracking },
    })
  await press('play')
  await press('pause')
  const body = { tasks: [rows], crear: true }
  expect((await w.ask(mechanic.diagnose, { as: shop.hands, params: { id }, body })).status).toBe(200)
  return id
}

async function send(id: number, type: Quoted) {
  const as = shop.counter.token
  const quoted = await w.ask(quotations.read, { as, params: { id }, query: { type } })
  const data = quoted.body.results.map((line) => filledLine(line.id, false))
  const saved = await w.ask(quotations.save, { as, params: { id }, query: { type }, body: { data, send_client: true } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await w.runJobs()
  const mail = w.mailbox.to(shop.client.email as string)
  return { subject: mail?.subject, token: /accept_quotation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}

test('of an appraisal’s two quotations, mails and timeline say which one they speak of', async () => {
  const id = await quotedTwice()
  const as = shop.counter.token
  const { order_number } = (await w.ask(orders.read, { as, params: { id } })).body
  const nameOfFile = async (type: Quoted) => {
    const { headers } = await w.ask(quotations.excel, { query: { id, token: as, type } })
    return decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '')
  }
  for (const type of ['order_mechanic', 'order_body_shop'] as const) {
    const work = orderKinds.labelOf(type)
    expect(await nameOfFile(type)).toBe(`Cotización ${order_number} (${work}).xlsx`)
    const { subject, token } = await send(id, type)
    expect(subject).toContain(`Cotización ${order_number} (${work})`)
    expect((await w.ask(quotations.changeState, { body: { token, state: 30 } })).status).toBe(200)
    await w.runJobs()
    const answer = w.mailbox.to(told)
    expect(answer?.subject).toBe(`Cotización ${order_number} (${work}): rechazada`)
    expect(answer?.text).toContain(`(orden ${order_number}, ${work})`)
    const timeline = await w.ask(orders.timeline, { as, params: { id } })
    const what = timeline.body.map((entry) => [entry.what, entry.detail])
    for (const said of [
      'Diagnóstico finalizado',
      'Cotización enviada al cliente',
      'El cliente rechazó la cotización',
    ]) {
      expect(what).toContainEqual([said, work])
    }
    if (type === 'order_body_shop') {
      expect(what).toContainEqual([`La orden pasó a ${bodyShopStatuses.entries.quotation.label}`, work])
    }
  }
})

test('of an order with one quotation, neither subjects nor the timeline name the kind', async () => {
  const id = await shop.ledTo('quotation', ['diagnostic', 'quotation', 'painting'])
  const as = shop.counter.token
  const { order_number } = (await w.ask(orders.read, { as, params: { id } })).body
  const { subject } = await send(id, 'order_body_shop')
  expect(subject).toContain(`Cotización ${order_number} de `)
  const details = (await w.ask(orders.timeline, { as, params: { id } })).body.map(({ detail }) => detail)
  expect(details).not.toContain(orderKinds.labelOf('order_body_shop'))
})
