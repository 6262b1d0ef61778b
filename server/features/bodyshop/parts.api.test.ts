import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import { bodyPartIds } from '#domain/bodyshop/body-parts.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { messages } from '#domain/kernel/texts.ts'
import { removeTasks } from '#server/features/tracking/public.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
const stages: FlowElement[] = ['disarmed', 'painting', 'quality_control']
let w: World
let shop: BodyShop
let id: number
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
})
beforeEach(async () => {
  id = await shop.received(stages)
})
afterAll(() => w.close())

type Choice = Omit<z.input<typeof bodyShop.selectParts.body>, 'idWorkOrder'>
const select = (choice: Partial<Choice>, key?: string) =>
  w.ask(bodyShop.selectParts, {
    as: shop.painter.token,
    body: { idWorkOrder: id, search_flow: 'disarmed', ...choice },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const door = { part_identifier: 'part_number_5' as const, name: 'Da igual', description: '' }
const hood = { part_identifier: 'part_number_1' as const, name: 'Capó', description: '' }
const next = (search_flow: FlowElement) =>
  w.ask(bodyShop.nextFlow, { as: shop.painter.token, params: { id }, body: { search_flow } })
const audited = () =>
  w.database.asOwner("select 1 from audit_entry where action = 'select_parts' and subject_id = $1", [id])

test('the seventeen parts become tasks with the names of the drawing, once each', async () => {
  const all = bodyPartIds.map((part_identifier) => ({ part_identifier, name: 'x', description: '' }))
  const { body } = await select({ new_task: all })
  expect(body.tasks).toHaveLength(17)
  expect(body.tasks[4]).toMatchObject({
    name: 'Puerta delantera izquierda',
    status: 10,
    lock: false,
    is_mine: true,
    time: '00:00:00',
  })
  const twice = await select({ id_task_existent: body.tasks.map((task) => task.id), new_task: [door] })
  expect([twice.status, twice.body.errors]).toEqual([
    422,
    { 'new_task.0.part_identifier': [messages.refused.duplicate] },
  ])
})

test('a part that was begun after somebody looked at it stays, and its time with it', async () => {
  const { body } = await select({ new_task: [door, hood] })
  const seen = body.tasks.map(({ id: task, status }) => ({ id: task, status: Number(status) }))
  expect((await shop.track(id, seen[0]?.id as number, 'play')).status).toBe(200)
  const removed = w.inGarage(w.north, (scope) => removeTasks(scope, seen))
  await expect(removed).rejects.toThrow(refused.wrongState)
  expect((await shop.read(id)).tasks.map((task) => task.status)).toEqual([20, 10])
})

test('what another device added after it was looked at is not in the choice, and stays', async () => {
  const first = await select({ new_task: [door] })
  const seen = first.body.tasks.map((task) => task.id)
  const own = { part_identifier: null, name: 'Parrilla', description: 'Doblada' }
  const body = { idWorkOrder: id, search_flow: 'disarmed' as const, data: [own] }
  expect((await w.ask(bodyShop.createTasks, { as: shop.painter.token, body })).status).toBe(200)
  const after = await select({ id_task_existent: [], seen_tasks: seen, new_task: [hood] })
  expect(after.body.tasks.map(({ name, description }) => [name, description])).toEqual([
    ['Parrilla', 'Doblada'],
    ['Capó', ''],
  ])
  // Who does not say what they saw takes away what they do not name.
  expect((await select({ id_task_existent: [] })).body.tasks).toEqual([])
})

test('what is not in the choice goes, but for what was begun', async () => {
  const first = await select({ new_task: [door, hood] })
  const [kept, gone] = first.body.tasks.map((task) => task.id) as [number, number]
  expect((await select({ id_task_existent: [kept] })).body.tasks.map((task) => task.id)).toEqual([kept])
  expect((await shop.track(id, gone, 'play')).status).toBe(404)
  await shop.track(id, kept, 'play')
  await shop.track(id, kept, 'pause')
  const locked = await select({ new_task: [hood] })
  expect([locked.status, locked.body.detail]).toEqual([409, refused.taskStarted])
  expect((await shop.read(id)).tasks).toMatchObject([{ id: kept, lock: true, status: 30 }])
})

test('the same choice sent twice is one, and of two devices the later counts', async () => {
  const key = randomUUID()
  const [one, two] = await Promise.all([select({ new_task: [door] }, key), select({ new_task: [door] }, key)])
  expect(one.body).toEqual(two.body)
  expect((await shop.read(id)).tasks).toHaveLength(1)
  await Promise.all([
    select({ new_task: [door, hood] }, randomUUID()),
    select({ new_task: [door, hood] }, randomUUID()),
  ])
  expect((await shop.read(id)).tasks.map((task) => task.part_identifier).sort()).toEqual([
    'part_number_1',
    'part_number_5',
  ])
})

test('a part of one’s own is named and described, one of the drawing keeps its name', async () => {
  const { body } = await select({ new_task: [door] })
  const added = await w.ask(bodyShop.createTasks, {
    as: shop.painter.token,
    body: { idWorkOrder: id, search_flow: 'disarmed', data: [{ name: ' Estribo de carga ', description: 'Quitar' }] },
  })
  expect(added.body.tasks[1]).toMatchObject({ name: 'Estribo de carga', description: 'Quitar', part_identifier: null })
  const edited = await w.ask(bodyShop.updateTasks, {
    as: shop.painter.token,
    body: {
      idWorkOrder: id,
      search_flow: 'disarmed',
      data: [
        { id: body.tasks[0]?.id as number, name: 'Otra', description: 'Desmontar' },
        { id: added.body.tasks[1]?.id as number, name: 'Parrilla', description: 'Desmontar' },
      ],
    },
  })
  expect(edited.body.tasks).toMatchObject([
    { name: 'Puerta delantera izquierda', description: 'Desmontar' },
    { name: 'Parrilla', description: 'Desmontar' },
  ])
  const same = { id: body.tasks[0]?.id as number, description: 'Pintar' }
  const twice = { idWorkOrder: id, search_flow: 'disarmed' as const, data: [same, same] }
  const repeated = await w.ask(bodyShop.updateTasks, { as: shop.painter.token, body: twice })
  expect(repeated.body.errors).toEqual({ 'data.1.id': [messages.refused.duplicate] })
  for (const bad of [
    { name: '', description: 'x' },
    { name: 'x'.repeat(500), description: 'x' },
    { name: '🚗', description: 'x' },
  ]) {
    const refusedPart = await w.ask(bodyShop.createTasks, {
      as: shop.painter.token,
      body: { idWorkOrder: id, search_flow: 'disarmed', data: [bad] },
    })
    expect(refusedPart.status).toBe(400)
    expect(Object.keys(refusedPart.body.errors ?? {})).toEqual(['data.0.name'])
  }
})

test('a new stage proposes the parts of the one before, free to be taken out', async () => {
  expect((await w.ask(bodyShop.parts, { as: shop.painter.token, params: { id } })).body).toEqual([])
  const { body } = await select({ new_task: [{ ...door, description: 'Con cuidado' }] })
  const task = body.tasks[0]?.id as number
  await shop.track(id, task, 'play')
  const active = () => w.ask(bodyShop.parts, { as: shop.painter.token, params: { id } })
  expect((await active()).body).toMatchObject([{ id: task, lock: true }])
  await shop.track(id, task, 'finalized')
  expect((await next('disarmed')).body).toEqual({ status: 6 })
  const proposed = { id: null, part_identifier: 'part_number_5', lock: false, description: 'Con cuidado' }
  expect((await active()).body).toMatchObject([proposed])
  expect((await shop.read(id)).tasks).toEqual([])
})

test('a stage ends with its parts undone, but not without any, nor while one is worked on', async () => {
  expect((await next('disarmed')).body.detail).toBe(refused.stageWithoutTasks)
  const { body } = await select({ new_task: [door, hood] })
  const task = body.tasks[0]?.id as number
  await shop.track(id, task, 'play')
  expect([(await next('disarmed')).status, (await next('disarmed')).body.detail]).toEqual([409, refused.timerNotPaused])
  await shop.track(id, task, 'pause')
  expect((await next('disarmed')).body).toEqual({ status: 6 })
})

test('a screen that shows a stage that is over changes nothing, however often it is pressed', async () => {
  await select({ new_task: [door] })
  const presses = await Promise.all(Array.from({ length: 5 }, () => next('disarmed')))
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await shop.statusOf(id)).toBe('painting')
  const before = (await audited()).length
  const late = await select({ new_task: [hood] })
  expect([late.status, late.body.detail]).toEqual([409, refused.wrongStage('Pintura')])
  const list = (search_flow: FlowElement) =>
    w.ask(bodyShop.tasks, { as: shop.painter.token, params: { id }, query: { search_flow } })
  expect([(await list('disarmed')).status, (await list('painting')).status]).toEqual([409, 200])
  expect(await audited()).toHaveLength(before)
  for (const elsewhere of ['diagnostic', 'quotation', 'quality_control'] as const) {
    expect((await next(elsewhere)).status).toBe(409)
  }
})

test('one person has one timer: of two devices, tasks and orders the last that was started runs', async () => {
  const { body } = await select({ new_task: [door, hood] })
  const [one, two] = body.tasks.map((task) => task.id) as [number, number]
  const tablet = await w.tokenOf(shop.painter)
  await Promise.all([shop.track(id, one, 'play'), shop.track(id, one, 'play', tablet)])
  w.clock.advance(60_000)
  await shop.track(id, two, 'play', tablet)
  expect((await shop.read(id)).tasks).toMatchObject([
    { status: 30, time: '00:01:00', running_since: null },
    { status: 20, time: '00:00:00' },
  ])
  const intervals = await w.database.asOwner('select 1 from task_interval where task_id = $1', [one])
  expect(intervals).toHaveLength(1)
  await shop.track(id, two, 'finalized')
  for (const action of ['play', 'pause'] as const) expect((await shop.track(id, two, action)).status).toBe(409)
})
