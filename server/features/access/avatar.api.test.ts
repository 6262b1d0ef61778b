import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Me } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { uploadLimitBytes } from '#domain/kernel/uploads.ts'
import { filesFolder } from '#server/kernel/configuration.ts'
import { signedAddress } from '#server/kernel/files.routes.ts'
import { queueJob } from '#server/kernel/jobs.repo.ts'
import { thumbnailKey } from '#server/kernel/receive-files.ts'
import { behindDoor } from '#server/kernel/scope.ts'
import { sweepJob } from '#server/kernel/sweep.ts'
import type { TestUser } from '#server/testing/garages.ts'
import { blackPng, claimedDeepPng, phonePhoto } from '#server/testing/pictures.ts'
import { multipart, type Upload } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let photo: Buffer
beforeAll(async () => {
  w = await world()
  photo = await phonePhoto()
})
afterAll(() => w.close())

const minute = 60 * 1000
const day = 24 * 60 * minute
const refusedImage = '¡Selecciona un archivo de tipo IMAGEN!'

type Row = { id: number; object_key: string; media_type: string; bytes: number; attached_at: Date | null }
const fileRows = () => w.database.asOwner<Row>('select * from stored_file order by id')
const objects = () =>
  readdirSync(filesFolder(w.house.configuration), { recursive: true }).filter((f) => /\w{8}-/.test(String(f)))

async function upload(
  user: TestUser,
  files: Upload[],
  changes: object = {},
  fields: Record<string, string> = {},
  key?: string,
) {
  const { username, email } = user
  const data = { username, email, first_name: 'Ana', last_name: 'López', phone_number: '70001000', ...changes }
  const { payload, headers } = await multipart(data, files, fields)
  const as = { authorization: `Token ${await w.tokenOf(user)}` }
  const answer = await w.app.inject({
    method: 'PUT',
    url: '/api/user/update_me/',
    payload,
    headers: { ...headers, ...as, ...(key && { 'idempotency-key': key }) },
  })
  return { status: answer.statusCode, body: answer.json<Me & { detail?: string; errors?: object }>() }
}

const avatar = (name: string, content: Buffer): Upload => ({ part: 'avatar', name, content })
const open = async (address: string) => (await w.app.inject({ url: address })).statusCode

/** Uploads and answers the new file's row. */
async function newAvatar(user: TestUser): Promise<Row & { address: string }> {
  const { status, body } = await upload(user, [avatar('yo.jpg', photo)])
  expect(status).toBe(200)
  const row = (await fileRows()).at(-1) as Row
  return { ...row, address: body.avatar ?? '' }
}

describe('a photo of oneself', () => {
  test('is stored upright and without the place or the camera it was taken with', async () => {
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Camara-Secreta')
    const row = await newAvatar(w.north.users.mechanic)
    for (const key of [row.object_key, thumbnailKey(row.object_key)]) {
      const stored = await buffer(await w.house.files.get(key))
      const { exif, xmp, iptc, orientation, format } = await sharp(stored).metadata()
      expect({ exif, xmp, iptc, orientation, format }).toEqual({ format: 'jpeg' })
    }
    const stored = await buffer(await w.house.files.get(row.object_key))
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, stored.length]).toEqual([200, 400, row.bytes])
    // Turned clockwise, what was on the left is above: red.
    expect(data[0]).toBeGreaterThan(200)
    expect(data.at(-1)).toBeGreaterThan(200)
  })

  test('is shown small, by an address that opens for ten minutes at most', async () => {
    const step = 5 * minute
    w.clock.now = new Date(Math.floor(w.clock.now.getTime() / step) * step)
    const { address } = await newAvatar(w.north.users.accountant)
    const answer = await w.app.inject({ url: address })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(answer.headers['cache-control']).toBe('private, max-age=300')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(320)
    const before = w.clock.now
    w.clock.advance(10 * minute)
    expect(await open(address)).toBe(200)
    w.clock.advance(1)
    expect(await open(address)).toBe(404)
    w.clock.now = before
  })

  test('does not open when anything of the address is changed', async () => {
    const { address, id } = await newAvatar(w.north.users.appraiser)
    const theirs = await newAvatar(w.south.users.appraiser)
    expect(await open(address)).toBe(200)
    for (const changed of [
      address.replace(`/${id}/`, `/${id - 1}/`),
      address.replace(`/${w.north.id}/${id}/`, `/${w.south.id}/${theirs.id}/`),
      address.replace(`/${w.north.id}/`, `/${w.south.id}/`),
      address.replace('size=thumbnail', 'size=full'),
      address.replace(/expires=\d+/, `expires=${Date.now() + day}`),
      address.replace(/signature=(.)/, (_, first) => `signature=${first === 'x' ? 'y' : 'x'}`),
      address.replace(/signature=.*/, 'signature='),
      address.replace(/&signature=.*/, ''),
    ]) {
      expect(changed).not.toBe(address)
      expect([400, 404]).toContain(await open(changed))
    }
    const forged = signedAddress({ ...w.house, signingKey: Buffer.alloc(32) }, w.north.id, id)
    expect(await open(forged)).toBe(404)
  })

  test('is swept away a week after another took its place, the new one stays', async () => {
    const user = w.south.users.mechanic
    const older = await newAvatar(user)
    const newer = await newAvatar(user)
    const before = w.clock.now
    w.clock.advance(7 * day + minute)
    await behindDoor(w.house, {}, (tx) => queueJob(tx, sweepJob, {}))
    await w.runJobs()
    w.clock.now = before
    const kept = (await fileRows()).map((row) => row.id)
    expect(kept).not.toContain(older.id)
    expect(kept).toContain(newer.id)
    const names = objects().join()
    for (const key of [older.object_key, thumbnailKey(older.object_key)]) expect(names).not.toContain(key)
    for (const key of [newer.object_key, thumbnailKey(newer.object_key)]) expect(names).toContain(key)
  })

  test('sent by ten at the same moment leaves one that is kept', async () => {
    const user = w.south.users.accountant
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload(user, [avatar('yo.jpg', photo)], {}, {}, randomUUID())),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const kept = await w.database.asOwner(
      'select f.id from stored_file f where attached_at is not null and not exists (select from staff_user where avatar_file_id = f.id)',
    )
    expect(kept).toEqual([])
  })
})

describe('a file that is no photo', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')

  test('is refused and leaves neither row nor object', async () => {
    const before = [await fileRows(), objects()]
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const png = blackPng(16, 16)
    const noise = { raw: { width: 400, height: 400, channels: 3 as const } }
    const whole = await sharp(randomBytes(400 * 400 * 3), noise)
      .jpeg()
      .toBuffer()
    for (const file of [
      avatar('foto.jpg', Buffer.from('no soy una imagen')),
      avatar('foto.png', svg),
      avatar('foto.svg', svg),
      avatar('foto.jpg', page),
      avatar('foto.png', gif),
      avatar('foto.jpg', png),
      avatar('foto.jpg', whole.subarray(0, whole.length / 2)),
      avatar('foto.exe', png),
      avatar('foto', png),
      avatar('foto.jpg', Buffer.alloc(0)),
    ]) {
      const { status, body } = await upload(w.north.users.proprietor, [file])
      expect([status, body.detail]).toEqual([400, refusedImage])
    }
    expect([await fileRows(), objects()]).toEqual(before)
  })

  test('is refused when it would unpack to sixty megapixels, an endless line, or colours that fill the memory', async () => {
    for (const bomb of [blackPng(10_000, 6000), blackPng(40_000, 1), claimedDeepPng(6000, 6000)]) {
      expect(bomb.length).toBeLessThan(20_000)
      const { status, body } = await upload(w.north.users.proprietor, [avatar('bomba.png', bomb)])
      expect([status, body.detail]).toEqual([400, messages.refused.imageTooLarge])
    }
  })

  test('is refused with 413 when it is larger than the limit', async () => {
    const { status, body } = await upload(w.north.users.proprietor, [
      avatar('a.jpg', Buffer.alloc(uploadLimitBytes + 1)),
    ])
    expect([status, body]).toEqual([413, { detail: messages.tooLarge }])
  })

  test('is refused under a name that the form does not have, as is a field', async () => {
    const before = [await fileRows(), objects()]
    for (const [files, fields] of [
      [[{ part: 'logo', name: 'a.jpg', content: photo }], {}],
      [[{ part: 'avatar-0', name: 'a.jpg', content: photo }], {}],
      [[avatar('a.jpg', photo)], { status: '10' }],
    ] as [Upload[], Record<string, string>][]) {
      const { status, body } = await upload(w.north.users.proprietor, files, {}, fields)
      expect([status, body]).toEqual([400, { detail: messages.malformed }])
    }
    const two = await upload(w.north.users.proprietor, [avatar('a.jpg', photo), avatar('b.jpg', photo)])
    expect([two.status, two.body.errors]).toEqual([400, { avatar: ['1 archivos máximo.'] }])
    expect([await fileRows(), objects()]).toEqual(before)
  })

  test('and a photo that comes with a wrong or outdated form leave nothing behind', async () => {
    const user = w.north.users.bodyShopOperator
    const before = [await fileRows(), objects()]
    expect((await upload(user, [avatar('a.jpg', photo)], { first_name: '' })).status).toBe(400)
    expect((await upload(user, [avatar('a.jpg', photo)], { version: 77 })).status).toBe(409)
    expect((await upload(user, [avatar('a.jpg', photo)], { username: 'norte.mechanic' })).status).toBe(409)
    expect([await fileRows(), objects()]).toEqual(before)
  })
  test('refused before it has all arrived does not hold up the next request of its connection', async () => {
    const at = await w.app.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const token = await w.tokenOf(w.north.users.mechanic)
    const { payload, headers } = await multipart({}, [
      { part: 'logo', name: 'a.jpg', content: Buffer.alloc(9_000_000) },
    ])
    const asks = { method: 'PUT', agent, headers: { ...headers, authorization: `Token ${token}` } }
    expect(await statusOf(request(`${at}/api/user/update_me/`, asks).end(payload))).toBe(400)
    expect(await statusOf(request(`${at}/healthz`, { agent }).end())).toBe(200)
    agent.destroy()
  })
})

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await buffer(answer)
  return answer.statusCode
}
