import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
let w: World
let shop: BodyShop
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
})
afterAll(() => w.close())

const next = (id: number, search_flow: FlowElement) =>
  w.ask(bodyShop.nextFlow, { as: shop.painter.token, params: { id }, body: { search_flow } })
const pause = (id: number, body = {}) => w.ask(bodyShop.pauseTimer, { as: shop.painter.token, params: { id }, body })

test('quality control has a row for each part that was worked on, marked only while its timer runs', async () => {
  const id = await shop.ledTo('quality_control', ['disarmed', 'painting', 'quality_control', 'car_wash'])
  const work = await shop.read(id)
  expect(work.checks).toMatchObject([{ name: 'Puerta delantera izquierda', status: 10 }])
  const row = work.checks[0]?.id as number
  const timer = work.diagnostic_task?.id as number
  const early = await shop.track(id, row, 'finalized')
  expect([early.status, early.body.detail]).toEqual([409, refused.timerNotStarted])

  await shop.track(id, timer, 'play')
  expect((await shop.track(id, row, 'finalized')).body.checks).toMatchObject([{ status: 40 }])
  expect((await shop.track(id, row, 'pause')).body.checks).toMatchObject([{ status: 10 }])
  expect((await shop.track(id, row, 'play')).status).toBe(409)
  w.clock.advance(120_000)
  const running = await next(id, 'quality_control')
  expect([running.status, running.body.detail]).toEqual([409, refused.timerNotPaused])
  expect((await shop.track(id, timer, 'finalized')).status).toBe(409)

  // A page that was away knows of an earlier run only.
  const earlier = { since: '2026-01-05T10:00:00.000Z' }
  expect((await pause(id, earlier)).body.diagnostic_task).toMatchObject({ status: 20 })
  expect((await pause(id)).body.diagnostic_task).toMatchObject({ status: 30, time: '00:02:00' })
  expect((await pause(id)).status).toBe(200)
  // What was found wanting stays so: it is for staff to send the car back.
  expect((await next(id, 'quality_control')).body).toEqual({ status: 10 })
})

test('a part that nobody began has no row: of a car that nobody worked on all is looked at', async () => {
  const id = await shop.ledTo('disarmed', ['disarmed', 'quality_control'])
  const new_task = [{ part_identifier: 'part_number_5' as const, name: 'Puerta', description: 'Enderezar' }]
  const body = { idWorkOrder: id, search_flow: 'disarmed' as const, new_task }
  await w.ask(bodyShop.selectParts, { as: shop.painter.token, body })
  expect((await next(id, 'disarmed')).body).toEqual({ status: 9 })
  expect((await shop.read(id)).checks).toMatchObject([{ name: 'Vehículo completo' }])
})

test('the car wash alone has one row for the whole car, and ends the order’s work', async () => {
  const id = await shop.ledTo('car_wash', ['car_wash'])
  const listed = await w.ask(bodyShop.checks, {
    as: shop.painter.token,
    params: { id },
    query: { search_flow: 'car_wash' },
  })
  expect(listed.body.checks).toMatchObject([{ name: 'Vehículo completo', status: 10 }])
  expect(await shop.finishStage(id)).toBe('to_check_in')
  expect(await shop.read(id)).toMatchObject({ end_flow: true, is_mine: false, checks: [], tasks: [] })
})

test('Mis Ordenes has the order while it is in one’s stage, pending until something is begun', async () => {
  const id = await shop.received(['disarmed', 'quotation', 'diagnostic'])
  const mine = async (state?: 'pending' | 'development' | 'finalized') => {
    const query = {
      type: 'order_body_shop' as const,
      search: (await shop.read(id)).order_number,
      ...(state && { state }),
    }
    const { body } = await w.ask(myOrders.list, { as: shop.painter.token, query })
    return body.results.map((order) => [order.id, order.status, order.state])
  }
  expect(await mine()).toEqual([[id, 1, 'pending']])
  await shop.track(id, (await shop.read(id)).diagnostic_task?.id as number, 'play')
  expect(await mine('development')).toEqual([[id, 1, 'development']])
  await pause(id)
  await shop.finishStage(id)
  expect(await mine()).toEqual([])
  await shop.finishStage(id)
  expect(await mine()).toEqual([[id, 3, 'pending']])
  await shop.finishStage(id)
  expect(await mine()).toEqual([])
  expect(await mine('finalized')).toEqual([[id, 11, 'finalized']])
})

test('the diagnosis is over body systems, with at most 15 photos, kept or sent on', async () => {
  const id = await shop.received(['diagnostic', 'disarmed'])
  const send = (body: object) =>
    w.ask(bodyShop.diagnose, { as: shop.painter.token, params: { id }, body: { crear: false, ...body } as never })
  expect((await send({ tasks: [shop.row()] })).body.detail).toBe(refused.timerNotStarted)
  const timer = (await shop.read(id)).diagnostic_task?.id as number
  await shop.track(id, timer, 'play')
  expect((await send({ tasks: [] })).body.detail).toBe(refused.timerRunning)
  await pause(id)
  expect((await send({ tasks: [], crear: true })).body.detail).toBe(refused.emptyDiagnosis)

  const many = await send({ tasks: [], diagnosis_photos: Array.from({ length: 16 }, (_, index) => index + 1) })
  expect([many.status, many.body.errors]).toEqual([400, { diagnosis_photos: [messages.invalid.fileCount(15)] }])
  const photo = await shop.upload(shop.painter.token)
  const kept = await send({ tasks: [shop.row()], diagnosis_photos: [photo] })
  expect(kept.body).toMatchObject({ status: 1, rows: [{ name: 'PT-10' }], diagnosis_photos: [{ id: photo }] })
  const stale = await send({ tasks: [], version: kept.body.version - 1 })
  expect([stale.status, stale.body.detail]).toEqual([409, messages.conflict])
  const sent = await send({ tasks: [{ ...shop.row(), id: kept.body.rows[0]?.id }], crear: true })
  expect(sent.body).toMatchObject({ status: 3, is_mine: true, diagnosis_photos: [] })
  expect((await send({ tasks: [shop.row()] })).body.detail).toBe(refused.wrongStage('Desarmado'))
})
