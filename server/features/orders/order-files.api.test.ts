import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallAddress } from '#domain/kernel/files.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { uploadKinds } from '#domain/kernel/uploads.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { blackPng } from '#server/testing/pictures.ts'
import { multipart, type Upload } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let coordinator: string
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  coordinator = shop.coordinator
})
afterAll(() => w.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const many = async (count: number) => {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push(await shop.upload(coordinator))
  return ids
}
const create = async (given: object, as = coordinator) =>
  w.ask(orders.create, { as, body: (await shop.body(given)) as never })
const countOrders = async () => (await w.database.asOwner('select from work_order')).length

/** As a browser sends it, with files among the parts. */
async function sendParts(url: string, method: 'POST' | 'PUT', data: object, files: Upload[], given: object = {}) {
  const sent = await multipart(data, files)
  const headers = { ...sent.headers, authorization: `Token ${coordinator}`, ...given }
  const answer = await w.app.inject({ method, url: `/api/${url}`, payload: sent.payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const photo = (index: number) => ({ part: `photos-${index}`, name: 'foto.png', content: blackPng(8, 8) })

describe('one file brought before its order', () => {
  test('answers its id, its name and an address that opens it', async () => {
    const sent = await sendParts('upload/', 'POST', {}, [
      { part: 'file-0', name: 'frente.png', content: blackPng(9, 9) },
    ])
    expect(sent.body).toMatchObject({ id: expect.any(Number), name: 'frente.png' })
    expect((await w.app.inject(sent.body.src)).statusCode).toBe(200)
    w.clock.advance(11 * 60_000)
    expect((await w.app.inject(sent.body.src)).statusCode).toBe(404)
  })

  test('of a name that is too long keeps the end, with no sign of it cut in two', async () => {
    const long = await sendParts('upload/', 'POST', {}, [
      { part: 'file-0', name: `${'🚗'.repeat(120)}x.png`, content: blackPng(9, 9) },
    ])
    expect(long.body.name).toBe(`${'🚗'.repeat(97)}x.png`)
  })

  test('has an address for itself alone: neither another file nor another garage’s opens with it', async () => {
    const part = (name: string) => [{ part: 'file-0', name, content: blackPng(9, 9) }]
    const mine = (await sendParts('upload/', 'POST', {}, part('mio.png'))).body
    const other = (await sendParts('upload/', 'POST', {}, part('otro.png'))).body
    const southern = await shop.upload(await w.tokenOf(w.south.users.proprietor))
    const open = async (garage: number, id: number) => {
      const src = mine.src.replace(`/file/${w.north.id}/${mine.id}/`, `/file/${garage}/${id}/`)
      return (await w.app.inject(src)).statusCode
    }
    expect(await open(w.north.id, mine.id)).toBe(200)
    expect(await open(w.north.id, other.id)).toBe(404)
    expect(await open(w.south.id, southern)).toBe(404)
  })

  test('is seen small with the same address, by who sees lists of them on a phone', async () => {
    const content = blackPng(900, 700)
    const { body } = await sendParts('upload/', 'POST', {}, [{ part: 'file-0', name: 'grande.png', content }])
    const widthAt = async (src: string) => (await sharp((await w.app.inject(src)).rawPayload).metadata()).width
    expect([await widthAt(body.src), await widthAt(smallAddress(body.src))]).toEqual([900, 320])
  })

  test('gets a new address for who brought it, until an order has it: nobody else’s, and no other', async () => {
    const [mine, saved] = (await many(2)) as [number, number]
    await create({ photos: [saved] })
    const colleagues = await shop.upload(shop.owner)
    const southern = await w.tokenOf(w.south.users.proprietor)
    const ids = [mine, saved, colleagues, await shop.upload(southern), 987_654_321].join()
    w.clock.advance(11 * 60_000)
    const { body } = await w.ask(orders.brought, { as: coordinator, query: { ids } })
    expect(body).toEqual([{ id: mine, name: 'foto.png', src: expect.any(String) }])
    expect((await w.app.inject(body[0]?.src as string)).statusCode).toBe(200)
    expect((await w.ask(orders.brought, { as: shop.owner, query: { ids } })).body).toMatchObject([{ id: colleagues }])
    expect((await w.ask(orders.brought, { as: southern, query: { ids: String(mine) } })).body).toEqual([])
    expect((await w.ask(orders.brought, { as: coordinator, query: { ids: '1,x' } })).status).toBe(400)
  })

  test('is what its name says, and there is one', async () => {
    const wrong = await sendParts('upload/', 'POST', {}, [{ part: 'file-0', name: 'foto.png', content: pdf }])
    expect(wrong.status).toBe(400)
    const script = await sendParts('upload/', 'POST', {}, [
      { part: 'file-0', name: 'x.svg', content: Buffer.from('<svg/>') },
    ])
    expect([script.status, script.body.detail]).toEqual([400, uploadKinds.documents.refused])
    expect((await sendParts('upload/', 'POST', {}, [])).status).toBe(400)
  })
})

describe('photos', () => {
  test('may be fifteen and not sixteen', async () => {
    const before = await countOrders()
    const tooMany = await create({ photos: await many(16) })
    expect([tooMany.status, tooMany.body.errors]).toEqual([400, { photos: [messages.invalid.fileCount(15)] }])
    expect(await countOrders()).toBe(before)
    const { body } = await create({ photos: await many(15) })
    expect(body.photos).toHaveLength(15)
  })

  test('of the car and of the diagnosis come along with the order and its files, each as many as may be', async () => {
    const parts = (part: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...photo(index), part: `${part}-${index}` }))
    const most = [...parts('files', 2), ...parts('photos', 15), ...parts('diagnosis_photos', 15)]
    const data = await shop.body({ photos: [] })
    const { status, body } = await sendParts('work_orders/', 'POST', data, most)
    expect([status, body.files?.length, body.photos?.length, body.diagnosis_photos?.length]).toEqual([200, 2, 15, 15])
    const tooMany = await sendParts('work_orders/', 'POST', data, [...most, { ...photo(15), part: 'files-2' }])
    expect([tooMany.status, tooMany.body.errors]).toEqual([400, { files: [messages.invalid.fileCount(2)] }])
  })

  test('sent again with one key as something else, or under another name, are not taken for the same', async () => {
    const data = await shop.body({ photos: [] })
    const content = blackPng(8, 8)
    const send = (part: string, name: string) =>
      sendParts(
        'work_orders/',
        'POST',
        data,
        [
          { part: 'photos-0', name: 'foto.png', content },
          { part, name, content },
        ],
        {
          'idempotency-key': 'una-sola-orden',
        },
      )
    const first = await send('files-0', 'a.png')
    expect([first.status, first.body.files?.length]).toEqual([200, 1])
    expect((await send('files-0', 'a.png')).body).toEqual(first.body)
    for (const other of [await send('photos-1', 'a.png'), await send('files-0', 'b.png')]) {
      expect([other.status, other.body.detail]).toEqual([409, messages.keyReused])
    }
  })

  test('are jpg, png, gif and jpeg, brought before the order or as parts of it, and show as pictures', async () => {
    const drawn = sharp({ create: { width: 12, height: 8, channels: 3, background: 'red' } })
    const [jpeg, png, gif] = await Promise.all([
      drawn.clone().jpeg().toBuffer(),
      drawn.clone().png().toBuffer(),
      drawn.clone().gif().toBuffer(),
    ])
    const pictures = { 'uno.jpg': jpeg, 'dos.jpeg': jpeg, 'tres.png': png, 'cuatro.gif': gif }
    const brought: number[] = []
    for (const [name, content] of Object.entries(pictures)) brought.push(await shop.upload(coordinator, name, content))
    const parts = Object.entries(pictures).map(([name, content], at) => ({ part: `photos-${at}`, name, content }))
    const { status, body } = await sendParts('work_orders/', 'POST', await shop.body({ photos: brought }), parts)
    expect(status, JSON.stringify(body)).toBe(200)
    const names = body.photos.map((each: { name: string }) => each.name)
    expect(names).toEqual([...Object.keys(pictures), ...Object.keys(pictures)])
    for (const { src } of body.photos) {
      const shown = await w.app.inject(src)
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 12, height: 8 })
    }
    const lying = await sendParts('upload/', 'POST', {}, [{ part: 'file-0', name: 'cinco.gif', content: png }])
    expect([lying.status, lying.body.detail]).toEqual([400, uploadKinds.brought.refused])
  })

  test('are pictures: a document is refused, though it may be among the files', async () => {
    const document = await shop.upload(coordinator, 'poliza.pdf', pdf)
    const refused = await create({ photos: [document] })
    expect([refused.status, refused.body.errors]).toEqual([400, { photos: [uploadKinds.image.refused] }])
    expect((await create({ files: [document] })).body.files).toMatchObject([{ id: document, name: 'poliza.pdf' }])
  })
})

test('files may be two and not three', async () => {
  const refused = await create({ files: await many(3) })
  expect([refused.status, refused.body.errors]).toEqual([400, { files: [messages.invalid.fileCount(2)] }])
  expect((await create({ files: await many(2) })).body.files).toHaveLength(2)
})

describe('a file', () => {
  test('that a colleague brought, that another order has, or that is sent twice is refused', async () => {
    const colleagues = await shop.upload(shop.owner)
    const taken = await shop.upload(coordinator)
    await create({ photos: [taken] })
    const before = await countOrders()
    for (const id of [colleagues, taken, 987_654_321]) {
      const { status, body } = await create({ photos: [id] })
      expect([status, body.errors]).toEqual([422, { photos: [messages.refused.filesGone] }])
    }
    const both = await shop.upload(coordinator)
    expect((await create({ photos: [both], files: [both] })).status).toBe(422)
    expect(await countOrders()).toBe(before)
    expect((await create({ photos: [both] })).status).toBe(200)
  })

  test('left out of an edit is let go; those named are kept, also by a colleague', async () => {
    const [kept, gone] = (await many(2)) as [number, number]
    const { body: order } = await create({ photos: [kept, gone] })
    const fresh = await shop.upload(shop.owner)
    const body = await shop.body({ photos: [kept, fresh], diagnosis_photos: [await shop.upload(shop.owner)] })
    const { body: saved } = await w.ask(orders.update, { as: shop.owner, params: { id: order.id }, body })
    expect(saved.order?.photos.map((each) => each.id)).toEqual([kept, fresh])
    expect(saved.order?.diagnosis_photos).toHaveLength(1)
    const [row] = await w.database.asOwner('select attached_at from stored_file where id = $1', [gone])
    expect(row).toEqual({ attached_at: null })
  })
})

describe('files as parts of the order itself', () => {
  test('count like those brought before', async () => {
    const data = await shop.body({ photos: [] })
    const { status, body } = await sendParts('work_orders/', 'POST', data, [
      photo(0),
      photo(1),
      { part: 'files-0', name: 'poliza.pdf', content: pdf },
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect([body.photos.length, body.files.length]).toEqual([2, 1])
    const edit = await shop.body({ photos: [body.photos[0].id] })
    const saved = await sendParts(`work_orders/${body.id}/`, 'PUT', edit, [photo(0)])
    expect(saved.body.order.photos).toHaveLength(2)
  })

  test('do not get around the limits', async () => {
    const data = await shop.body({ photos: await many(14) })
    const { status, body } = await sendParts('work_orders/', 'POST', data, [photo(0), photo(1)])
    expect([status, body.errors]).toEqual([400, { photos: [messages.invalid.fileCount(15)] }])
  })
})
