import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { type World, world } from '#server/testing/world.ts'
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
