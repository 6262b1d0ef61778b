import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { type World, world } from '#server/testing/world.ts'
import { readConfiguration } from './configuration.ts'
import { openFileStore } from './file-store.ts'
import { signedAddress } from './files.routes.ts'
import { attachFile, insertPendingFile } from './stored-files.repo.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let files = 0
async function store(name: string, mediaType: string, content: Buffer | undefined): Promise<string> {
  const object_key = `norte/${++files}`
  if (content) await w.house.files.put(object_key, content)
  const about = {
    name,
    media_type: mediaType,
    bytes: content?.length ?? 9,
    sha256: Buffer.alloc(32),
    has_thumbnail: false,
  }
  const id = await w.inGarage(w.north, async (scope) => {
    const inserted = await insertPendingFile(scope, { object_key, ...about })
    await attachFile(scope, inserted)
    return inserted
  })
  return signedAddress(w.house, w.north.id, id)
}

test('a picture and a PDF are shown, anything else is saved under its name', async () => {
  for (const [type, disposition] of [
    ['image/jpeg', 'inline'],
    ['image/png', 'inline'],
    ['application/pdf', 'inline'],
    ['application/msword', 'attachment'],
    ['text/html', 'attachment'],
    ['image/svg+xml', 'attachment'],
  ] as const) {
    const answer = await w.app.inject({ url: await store('a.bin', type, Buffer.from('contenido')) })
    expect([answer.statusCode, answer.payload, answer.headers['content-length']]).toEqual([200, 'contenido', '9'])
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['content-disposition']).toBe(`${disposition}; filename*=UTF-8''a.bin`)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('a name is a label: it adds no header and no path', async () => {
  const address = await store(
    'ñandú "x"; b=\r\nset-cookie: a=b\r\n../../c\uD800.pdf',
    'application/pdf',
    Buffer.from('x'),
  )
  const { headers } = await w.app.inject({ url: address })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w%.-]+$/)
})

test('a file whose bytes are gone is an error like any other: Spanish, kept nowhere, and logged', async () => {
  const answer = await w.app.inject({ url: await store('a.jpg', 'image/jpeg', undefined) })
  expect([answer.statusCode, answer.json()]).toEqual([500, { detail: messages.unexpected }])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-disposition']).toBeUndefined()
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(w.logLines.join()).toContain('File was not found')
})

test('a bucket that does not answer is to be asked again later, one that has not got the file is not', async () => {
  let says: number | undefined = 404
  const bucket = createServer((_, response) => says && response.writeHead(says).end())
  await once(bucket.listen(0, '127.0.0.1'), 'listening')
  const { port } = bucket.address() as AddressInfo
  const away = await openFileStore(readConfiguration({ S3_URL: `http://K:S@127.0.0.1:${port}/fotos` }), 100)
  const get = vi.spyOn(w.house.files, 'get').mockImplementation(away.get)
  const address = await store('a.jpg', 'image/jpeg', undefined)
  expect((await w.app.inject({ url: address })).statusCode).toBe(500)
  says = 503
  const broken = await w.app.inject({ url: address })
  expect([broken.statusCode, broken.json()]).toEqual([503, { detail: messages.unavailable }])
  says = undefined
  const mute = await w.app.inject({ url: address })
  expect([mute.statusCode, mute.json()]).toEqual([503, { detail: messages.unavailable }])
  bucket.closeAllConnections()
  bucket.close()
  const gone = await w.app.inject({ url: address })
  expect([gone.statusCode, gone.headers['retry-after']]).toEqual([503, '2'])
  get.mockRestore()
})
