import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { bodyShopStatuses, type FlowElement, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { findSubOrder, lockWorkOrder } from '#server/features/orders/public.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { employ } from '#server/testing/employ.ts'
import { filledLine } from '#server/testing/mechanic-orders.ts'
import { type QuotationDesk, quotationDesk } from '#server/testing/quotation-desk.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'
import { killLinks } from './links.repo.ts'

let w: World
let shop: BodyShop
let desk: QuotationDesk
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  const diagnosed = () => shop.ledTo('quotation')
  desk = quotationDesk(w, { coordinator: shop.desk.token, client: shop.client, diagnosed })
})
afterAll(() => w.close())

const ofBodyShop = { type: 'order_body_shop' as const }
const ofMechanic = { type: 'order_mechanic' as const }
const reject = (id: number, as = shop.desk.token) => w.ask(quotations.reject, { as, params: { id }, query: ofBodyShop })
const linesOf = async (id: number, approves = false) =>
  (await desk.read(id)).body.results.map((line) => filledLine(line.id, approves))

describe('a quotation of the body shop', () => {
  test('is asked for by its kind; an order has none of a kind that it is not', async () => {
    const id = await shop.ledTo('quotation')
    const as = shop.desk.token
    const named = await w.ask(quotations.read, { as, params: { id }, query: ofBodyShop })
    expect(named.body).toMatchObject({ status: 2, acceptance: 10, data_work_orders: { type: 'order_body_shop' } })
    expect(named.body.results.map(({ replacement }) => replacement)).toEqual(['Izquierda', 'Derecha'])
    expect((await desk.read(id)).body).toEqual(named.body)
    const other = await w.ask(quotations.read, { as: shop.owner, params: { id }, query: ofMechanic })
    expect(other.status).toBe(404)
    const data = await linesOf(id)
    const wrong = await w.ask(quotations.save, { as: shop.owner, params: { id }, query: ofMechanic, body: { data } })
    expect(wrong.status).toBe(404)
    const lost = await w.ask(quotations.save, { as, params: { id }, query: ofMechanic, body: { data } })
    expect([lost.status, lost.body.detail]).toEqual([404, messages.forbidden])
    const appraised = { type: 'order_appraisal' as const }
    expect((await w.ask(quotations.read, { as, params: { id }, query: appraised })).status).toBe(400)
  })

  test('tells the client by mail and on their page what it is for, and their choice comes back to its own screen', async () => {
    const { id, token, lines } = await desk.sent()
    const letter = w.mailbox.to(shop.client.email as string)
    expect(letter?.text).toContain('Enderezado y Pintura')
    const opened = (await desk.open(token)).body
    expect(opened).toMatchObject({ type: 'order_body_shop', acceptance: 10 })
    expect(opened.results.map((line) => [line.id, 'cost' in line])).toEqual(lines.map((line) => [line, false]))
    const [first, second] = lines as [number, number]
    expect((await desk.choose(token, { [first]: 2, [second]: 3 }, { version: opened.version })).body).toEqual({
      acceptance: 20,
    })
    const read = (await desk.read(id)).body
    expect(read.results).toMatchObject([{ approved_provider2: true }, { approved_provider3: true }])
    expect(read.acceptance).toBe(20)
    await w.runJobs()
    expect(w.mailbox.letters.at(-1)?.text).toContain(`/body-shop-order/${id}/quotation`)
    expect((await desk.noted(id)).at(-1)).toMatchObject({ action: 'choose_providers', user_id: null })
    // Finalised by the workshop, the link opens nothing any more.
    const data = (await desk.read(id)).body.results.map((line) => filledLine(line.id, true))
    expect((await desk.save(id, { data, end_flow: true })).body.status).toBe(3)
    expect((await desk.open(token)).status).toBe(404)
    expect((await desk.say(token, 30)).status).toBe(404)
  })

  test('goes to a provider as a list, and into a sheet, of its own kind', async () => {
    const id = await shop.ledTo('quotation')
    const repuestos = [{ cantidad: 1, repuesto: 'Puerta', descripcion: null }]
    const body = { email: 'proveedor@example.com', repuestos, orden: id }
    const as = shop.desk.token
    expect((await w.ask(quotations.sendPartsList, { as, query: ofBodyShop, body })).status).toBe(200)
    expect((await w.ask(quotations.sendPartsList, { as: shop.owner, query: ofMechanic, body })).status).toBe(404)
    const { ticket } = (await w.ask(access.ticket, { as })).body
    const sheet = await w.ask(quotations.excel, { query: { id, token: ticket, ...ofBodyShop } })
    expect(sheet.status).toBe(200)
  })

  test('shows costs by the role’s name, and keeps them when somebody saves who does not see them', async () => {
    const id = await shop.ledTo('quotation')
    const accountant = await w.tokenOf(w.north.users.accountant)
    await desk.save(id, {}, accountant)
    expect((await desk.read(id, accountant)).body.results.map(({ cost }) => cost)).toEqual([20, 20])
    const hidden = (await desk.read(id)).body.results
    expect(hidden.map((line) => 'cost' in line)).toEqual([false, false])
    const data = (await linesOf(id)).map((line) => ({ ...line, cost: 1 }))
    expect((await desk.save(id, { data })).status).toBe(200)
    expect((await desk.read(id, accountant)).body.results.map(({ cost }) => cost)).toEqual([20, 20])
  })
})

describe('its end', () => {
  test('leads to the next ticked stage, whichever that is', async () => {
    const stages: FlowElement[] = ['diagnostic', 'quotation', 'painting']
    const id = await shop.ledTo('quotation', stages)
    const { version } = (await desk.read(id)).body
    expect((await desk.save(id, { data: await linesOf(id, true), end_flow: true })).body.status).toBe(6)
    const again = await desk.save(id, { data: await linesOf(id) })
    expect([again.status, again.body.detail]).toEqual([409, messages.refused.wrongStage('Pintura')])
    // Who has had it open since before is told what happened, and not that it cannot be.
    const late = await desk.save(id, { data: await linesOf(id), version })
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
  })

  test('comes before a choice of the client that waited for it: their link is dead, and nothing is chosen', async () => {
    const { id, token, lines } = await desk.sent()
    let choice: ReturnType<typeof desk.choose> | undefined
    await w.inGarage(w.north, async (scope) => {
      await lockWorkOrder(scope, id)
      const sub = await findSubOrder(scope, id, 'body_shop')
      await killLinks(scope, sub?.id as number)
      choice = desk.choose(token, Object.fromEntries(lines.map((line) => [String(line), 1 as const])))
      await untilWaiting(w, 1)
    })
    expect((await choice)?.status).toBe(404)
    expect((await desk.read(id)).body.acceptance).toBe(10)
  })

  test('with nothing approved has to be said twice, and then there is only to charge', async () => {
    const id = await shop.ledTo('quotation')
    const once = await desk.save(id, { end_flow: true })
    expect([once.status, once.body.detail]).toEqual([409, messages.refused.nothingApproved])
    expect((await desk.read(id)).body.status).toBe(2)
    expect((await desk.save(id, { end_flow: true, declined: true })).body.status).toBe(11)
  })

  test.each(['quotation', 'disarmed', 'straightened', 'enlisted', 'painting', 'polished', 'armed'] as const)(
    'rejected at %s it is at diagnosis again; what was quoted and done leaves the screens, its time stays',
    async (stage) => {
      const id = await shop.ledTo(stage)
      const before = await w.ask(bodyShop.timeHistory, { as: shop.desk.token, params: { id } })
      expect((await reject(id)).body).toEqual({ status: 1 })
      const read = (await desk.read(id)).body
      expect(read).toMatchObject({ status: 1, acceptance: 10, sent_at: null, totalProveedor1: 0 })
      const quoted = read.results.filter((line) => line.provider1 || line.price_provider1 || line.approved_provider1)
      expect(quoted).toEqual([])
      const work = await shop.read(id)
      expect(work).toMatchObject({ tasks: [], checks: [], diagnostic_task: { status: 30 } })
      expect(work.rows).toHaveLength(2)
      const after = await w.ask(bodyShop.timeHistory, { as: shop.desk.token, params: { id } })
      expect(after.body).toEqual(before.body)
    },
  )

  test.each(['diagnostic', 'quality_control', 'car_wash', 'to_check_in'] as const)(
    'cannot be rejected at %s, and nothing of it changes',
    async (stage) => {
      const id = await shop.ledTo(stage)
      const before = (await desk.read(id)).body
      const refused = await reject(id)
      expect([refused.status, refused.body.detail]).toEqual([409, messages.refused.wrongState])
      expect((await desk.read(id)).body).toEqual(before)
    },
  )

  test('going back to it reopens it: to be accepted anew, with its prices, under a new link', async () => {
    const id = await shop.ledTo('quotation')
    const data = await linesOf(id, true)
    await desk.save(id, { data, send_client: true })
    const token = await desk.mailedToken()
    await desk.say(token, 20)
    expect((await desk.save(id, { data, end_flow: true })).body).toMatchObject({ status: 3, acceptance: 20 })
    const back = { state_order: bodyShopStatuses.code.quotation }
    const went = await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: back })
    expect(went.body).toEqual({ status: 2 })
    expect((await desk.read(id)).body).toMatchObject({ status: 2, acceptance: 10, totalProveedor1: 51 })
    expect((await desk.open(token)).status).toBe(404)
    expect((await desk.save(id, { data, end_flow: true })).body.status).toBe(3)
  })
})

describe('whose it is', () => {
  test('nobody without the permission, of another garage or of a branch reads or changes it', async () => {
    const id = await shop.ledTo('quotation')
    const before = (await desk.read(id)).body
    const notes = (await desk.noted(id)).length
    const body = { data: await linesOf(id, true), end_flow: true }
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const branch = await employ(w, w.north, ['work_order_management', 'body_shop_orders'], { branch: true })
    const tries = {
      [shop.painter.token]: 403,
      // Manages orders, but those of the other kind.
      [shop.coordinator]: 404,
      [stranger]: 404,
      [branch.token]: 404,
    }
    for (const [as, status] of Object.entries(tries)) {
      const asked = { as, params: { id }, query: ofBodyShop }
      for (const read of [quotations.read, quotations.list, quotations.print]) {
        expect((await w.ask(read, asked)).status).toBe(status)
      }
      expect((await w.ask(quotations.save, { ...asked, body })).status).toBe(status)
      expect((await reject(id, as)).status).toBe(status)
    }
    expect((await desk.read(id)).body).toEqual(before)
    expect(await desk.noted(id)).toHaveLength(notes)
  })

  test('an order of a branch is quoted there and by the main garage', async () => {
    const flags = ['work_order_management', 'my_work_orders', 'body_shop_orders'] as const
    const branch = await employ(w, w.north, flags, { branch: true })
    const people = Object.fromEntries(flowElements.map((stage) => [stage, branch.id]))
    const given = {
      order_body_shop: shop.flow(['diagnostic', 'quotation'], people),
      photos: [await shop.upload(branch.token)],
    }
    const made = await w.ask(orders.create, { as: branch.token, body: await shop.body(flowElements, given) })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id } = made.body
    for (const as of [branch.token, shop.desk.token]) expect((await desk.read(id, as)).body.status).toBe(1)
  })
})
