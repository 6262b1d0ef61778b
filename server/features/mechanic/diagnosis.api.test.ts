import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { diagnosisForm } from '#domain/tracking/diagnosis.ts'
import { insertSystems } from '#server/features/systems/public.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { blackPng } from '#server/testing/pictures.ts'
import { multipart } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'

type Form = z.input<typeof diagnosisForm>

const { refused } = messages
let w: World
let shop: MechanicShop
let id: number
let timer: number
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
beforeEach(async () => {
  id = await shop.received()
  const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
  timer = body.diagnostic_task?.id as number
})
afterAll(() => w.close())

const send = (body: Form, key?: string) =>
  w.ask(mechanic.diagnose, {
    as: shop.hands,
    params: { id },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
async function timed(): Promise<void> {
  await shop.track(shop.hands, id, timer, 'play')
  w.clock.advance(60_000)
  await shop.track(shop.hands, id, timer, 'pause')
}

test('rows need a timer that was started, and saving one that is stopped', async () => {
  expect((await send({ tasks: [shop.row()], crear: false })).body.detail).toBe(refused.timerNotStarted)
  await shop.track(shop.hands, id, timer, 'play')
  for (const crear of [true, false]) {
    const answer = await send({ tasks: [shop.row()], crear })
    expect([answer.status, answer.body.detail]).toEqual([409, refused.timerRunning])
  }
  await shop.track(shop.hands, id, timer, 'pause')
  expect((await send({ tasks: [shop.row()], crear: false })).status).toBe(200)
})

test('an empty diagnosis is kept but not sent on, and nothing of the refused one stays', async () => {
  await timed()
  expect((await send({ tasks: [shop.row()], crear: false })).body.tasks).toHaveLength(1)
  const answer = await send({ tasks: [], crear: true })
  expect([answer.status, answer.body.detail]).toEqual([409, refused.emptyDiagnosis])
  const read = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
  expect(read.body.tasks).toHaveLength(1)
  expect((await send({ tasks: [], crear: false })).body).toMatchObject({ status: 20, tasks: [] })
})

test('rows keep their ids through every save, with what was said of them; one left out goes', async () => {
  await timed()
  const first = await send({ tasks: [{ ...shop.row(), observation: 'Rayados' }, shop.row(1)], crear: false })
  const [one, two] = first.body.tasks.map((task) => task.id)
  const again = await send({
    tasks: [
      { ...shop.row(1), id: one as number, quotation: { quantity: 1.5 }, description: null },
      { ...shop.row(), id: two as number },
      shop.row(),
    ],
    crear: false,
  })
  expect(again.body.tasks.map((task) => task.id).slice(0, 2)).toEqual([one, two])
  expect(again.body.tasks[0]).toMatchObject({ quotation: { quantity: 1.5 }, description: '', replacement: 'Discos' })
  const same = { ...shop.row(), id: one as number }
  const repeated = await send({ tasks: [same, { ...shop.row(), id: two as number }, same], crear: false })
  expect([repeated.status, repeated.body.errors]).toEqual([400, { 'tasks.2.id': [refused.duplicate] }])
  const left = await send({ tasks: [{ ...shop.row(), id: two as number }], crear: true })
  expect(left.status).toBe(200)
  const { body } = await w.ask(quotations.read, { as: shop.coordinator, params: { id } })
  expect(body.results).toHaveLength(1)
})

test('the same save sent twice makes its rows once', async () => {
  await timed()
  const key = randomUUID()
  const body = { tasks: [shop.row(), shop.row(1)], crear: false }
  const [one, two] = await Promise.all([send(body, key), send(body, key)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body).toEqual(two.body)
  expect((await w.ask(mechanic.read, { as: shop.hands, params: { id } })).body.tasks).toHaveLength(2)
})

test('a component of another system, kind or garage, and a row of another order, are no choice', async () => {
  await timed()
  const [southern] = await w.inGarage(w.south, async (scope) => {
    await insertSystems(scope, 'car', { Luces: ['Faro'] })
    const mine = scope.tx.selectFrom('system_component').select(['id', 'system_id'])
    return mine.where('garage_id', '=', w.south.id).execute()
  })
  const bodywork = await w.inGarage(w.north, async (scope) => {
    await insertSystems(scope, 'body', { Vidrios: ['Parabrisas'] })
    const mine = scope.tx.selectFrom('system_component').select(['id', 'system_id'])
    return mine.where('garage_id', '=', w.north.id).orderBy('id', 'desc').executeTakeFirstOrThrow()
  })
  const foreign = [
    { car_system: southern?.system_id as number, system_component: southern?.id as number },
    { car_system: bodywork.system_id, system_component: bodywork.id },
    { car_system: bodywork.system_id, system_component: shop.row().system_component },
    { car_system: 999_999, system_component: 999_999 },
  ]
  for (const choice of foreign) {
    const answer = await send({ tasks: [{ ...shop.row(), ...choice }], crear: false })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ 'tasks.0.system_component': [messages.invalid.option] })
  }
  const before = await shop.diagnosed()
  const { body } = await w.ask(quotations.read, { as: shop.coordinator, params: { id: before } })
  expect(body.results).not.toHaveLength(0)
  const [row] = await w.database.asOwner<{ id: string }>("select max(id) as id from task where kind = 'work'")
  expect((await send({ tasks: [{ ...shop.row(), id: Number(row?.id) }], crear: false })).status).toBe(422)
  expect((await w.ask(mechanic.read, { as: shop.hands, params: { id } })).body.tasks).toEqual([])
})

test('a row without system, component or quantity is refused beside its field', async () => {
  await timed()
  const row = { car_system: null, system_component: null, quotation: { quantity: '' } } as never
  const answer = await send({ tasks: [row], crear: false })
  expect(answer.status).toBe(400)
  const told = ['car_system', 'system_component', 'quotation.quantity'].map((field) => `tasks.0.${field}`)
  expect(answer.body.errors).toEqual(Object.fromEntries(told.map((field) => [field, [messages.required]])))
  const emoji = await send({ tasks: [{ ...shop.row(), description: 'Gastadas 🔧' }], crear: false })
  expect(emoji.body.errors).toEqual({ 'tasks.0.description': [messages.invalid.characters] })
  expect((await send({ tasks: [{ ...shop.row(), quotation: { quantity: -1 } }], crear: false })).status).toBe(400)
})

test('photos are kept by their ids, and those of another garage are not there', async () => {
  const photo = await shop.upload(shop.hands)
  const kept = await send({ tasks: [], diagnosis_photos: [photo], crear: false })
  expect(kept.body.diagnosis_photos).toMatchObject([{ id: photo, name: 'foto.png' }])
  const foreign = await shop.upload(await w.tokenOf(w.south.users.mechanic))
  const refusedAnswer = await send({ tasks: [], diagnosis_photos: [photo, foreign], crear: false })
  expect(refusedAnswer.status).toBeGreaterThanOrEqual(400)
  const read = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
  expect(read.body.diagnosis_photos).toHaveLength(1)
})

test('photos may come along as parts of the diagnosis, and neither way are there more than fifteen', async () => {
  const send = async (kept: number[], parts: number) => {
    const files = Array.from({ length: parts }, (_, n) => ({ part: `diagnosis_photos-${n}`, name: 'a.png', content }))
    const sent = await multipart({ tasks: [], diagnosis_photos: kept, crear: false }, files)
    const headers = { ...sent.headers, authorization: `Token ${shop.hands}` }
    const url = `/api/my_orders_mechanic/${id}/diagnostic/`
    const answer = await w.app.inject({ method: 'POST', url, payload: sent.payload, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const content = blackPng(8, 8)
  const first = await send([], 14)
  expect(first.body.diagnosis_photos).toHaveLength(14)
  const ids = first.body.diagnosis_photos.map((photo: { id: number }) => photo.id)
  const tooMany = { diagnosis_photos: [messages.invalid.fileCount(15)] }
  expect(await send(ids, 2)).toMatchObject({ status: 400, body: { errors: tooMany } })
  expect(await send([...ids, 1, 2], 0)).toMatchObject({ status: 400, body: { errors: tooMany } })
  const wrong = await multipart({ tasks: [], crear: false }, [
    { part: 'diagnosis_photos-0', name: 'foto.png', content: Buffer.from('no soy una foto') },
  ])
  const refusedPhoto = await w.app.inject({
    method: 'POST',
    url: `/api/my_orders_mechanic/${id}/diagnostic/`,
    payload: wrong.payload,
    headers: { ...wrong.headers, authorization: `Token ${shop.hands}` },
  })
  expect(refusedPhoto.statusCode).toBe(400)
  expect((await send(ids, 1)).body.diagnosis_photos).toHaveLength(15)
})

test('a rejected quotation gives the diagnosis back as it was, ready to be changed', async () => {
  const order = await shop.diagnosed()
  await w.ask(quotations.reject, { as: shop.coordinator, params: { id: order } })
  const { body } = await w.ask(mechanic.read, { as: shop.hands, params: { id: order } })
  expect(body).toMatchObject({ status: 20, diagnostic_task: { status: 30, time: '00:10:00' } })
  expect(body.tasks).toHaveLength(2)
})

test('a component that was deleted, or is of a deleted system, is in no new row; rows that name it stay', async () => {
  await timed()
  const kept = (await send({ tasks: [shop.row()], crear: false })).body.tasks[0]?.id as number
  for (const table of ['system_component', 'vehicle_system']) {
    const { id: component, system_id } = shop.components[0] as MechanicShop['components'][number]
    const gone = table === 'vehicle_system' ? system_id : component
    await w.database.asOwner(`update ${table} set deleted_at = now() where id = $1`, [gone])
    const added = await send({ tasks: [{ ...shop.row(), id: kept }, shop.row()], crear: false })
    const errors = { 'tasks.1.system_component': [messages.invalid.option] }
    expect([added.status, added.body.errors]).toEqual([422, errors])
    const same = await send({ tasks: [{ ...shop.row(), id: kept, observation: 'Urgente' }], crear: false })
    expect(same.body.tasks).toMatchObject([{ id: kept, observation: 'Urgente' }])
    await w.database.asOwner(`update ${table} set deleted_at = null where id = $1`, [gone])
  }
})
