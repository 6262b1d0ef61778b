import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { filesFolder, readConfiguration } from './configuration.ts'
import { type FileStore, openFileStore } from './file-store.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bujia-files-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = '7/0b5ce1a2-photo'
const photo = randomBytes(300_000)

async function keepsFiles(store: FileStore) {
  await store.put(key, photo)
  await store.put(`${key}-thumbnail`, Buffer.from('pequeña'))
  expect((await buffer(await store.get(key))).equals(photo)).toBe(true)
  expect((await buffer(await store.get(`${key}-thumbnail`))).toString()).toBe('pequeña')
  const keys: string[] = []
  for await (const found of store.keys()) keys.push(found)
  expect(keys.sort()).toEqual([key, `${key}-thumbnail`])
  expect([await store.has(key), await store.has('7/otra')]).toEqual([true, false])
  await store.put(key, Buffer.from('otra'))
  expect((await buffer(await store.get(key))).toString()).toBe('otra')
  await store.remove(key)
  await expect(store.get(key).then(buffer)).rejects.toThrow()
  await store.remove(key)
  expect((await buffer(await store.get(`${key}-thumbnail`))).toString()).toBe('pequeña')
}

describe('a folder', () => {
  test('keeps files byte by byte until they are removed, once or twice, and shows them to nobody else', async () => {
    const configuration = readConfiguration({ DATA_DIR: folder })
    await keepsFiles(await openFileStore(configuration))
    expect(statSync(filesFolder(configuration)).mode & 0o777).toBe(0o700)
  })

  test('has what it was given on the disk, with its name, before it says so: a power cut takes nothing of it', async () => {
    const configuration = readConfiguration({ DATA_DIR: folder })
    const store = await openFileStore(configuration)
    const flushed: number[] = []
    const handle = await open(folder)
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: FileHandle) {
      flushed.push((await this.stat()).ino)
    })
    await store.put('8/recibo', photo)
    sync.mockRestore()
    await handle.close()
    const paths = ['8/recibo', '8', ''].map((path) => statSync(join(filesFolder(configuration), path)).ino)
    expect(flushed).toEqual(paths)
  })

  test('does not let a name lead out of it', async () => {
    const store = await openFileStore(readConfiguration({ DATA_DIR: folder }))
    await expect(store.put('../../afuera', photo)).rejects.toThrow()
  })
})

describe('a bucket', () => {
  type Seen = { method: string; path: string; headers: IncomingMessage['headers'] }
  const objects = new Map<string, Buffer>()
  const seen: Seen[] = []
  let failing = false

  const listing = (found: [string, Buffer][]) =>
    `<ListBucketResult><IsTruncated>false</IsTruncated>${found
      .map(
        ([path, { length }]) => `<Contents><Key>${path.replace('/fotos/', '')}</Key><Size>${length}</Size></Contents>`,
      )
      .join('')}</ListBucketResult>`

  /** As much of S3 as a few objects need, addressed by path. */
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const path = new URL(url, 'http://s3').pathname
    const body = await buffer(request)
    seen.push({ method, path, headers })
    // As some stores do which know no sums of content but the signed one.
    const refused = Object.keys(headers).some((name) => /^x-amz-(sdk-)?checksum/.test(name))
    if (failing || refused) return response.writeHead(refused ? 400 : 500).end()
    if (url.includes('list-type=2')) return response.end(listing([...objects]))
    const found = objects.get(path)
    if (method === 'PUT') objects.set(path, body)
    else if (method === 'DELETE') objects.delete(path)
    else if (!found) return response.writeHead(404).end()
    const content = method === 'GET' ? found : undefined
    const length = method === 'HEAD' ? found?.length : content?.length
    response.writeHead(method === 'DELETE' ? 204 : 200, {
      etag: '"x"',
      ...(length !== undefined && { 'content-length': length }),
    })
    response.end(content)
  })
  let store: FileStore

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const address = `http://LLAVE:se%2Fcr%2Beto@127.0.0.1:${port}/fotos?region=sa-east-1`
    store = await openFileStore(readConfiguration({ DATA_DIR: folder, S3_URL: address }))
  })
  afterAll(() => server.close())
  beforeEach(() => {
    seen.length = 0
    failing = false
  })

  test('keeps files byte by byte until they are removed, once or twice', async () => {
    await keepsFiles(store)
    expect([...objects.keys()]).toEqual([`/fotos/${key}-thumbnail`])
  })

  test('is asked by path, with every request signed for its region and the secret in none', async () => {
    await store.put(key, photo)
    await store.remove(key)
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /fotos/${key}`,
      `HEAD /fotos/${key}`,
      `DELETE /fotos/${key}`,
    ])
    for (const { headers } of seen) {
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=LLAVE\/\d{8}\/sa-east-1\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/,
      )
      expect(JSON.stringify(headers)).not.toMatch(/se\/cr\+eto|se%2Fcr/)
    }
  })

  test('that is in trouble makes storing, reading and removing fail, and never look done', async () => {
    await store.put(key, photo)
    failing = true
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow()
    await expect(store.get(key)).rejects.toThrow()
    await expect(store.remove(key)).rejects.toThrow()
    failing = false
    expect((await buffer(await store.get(key))).equals(photo)).toBe(true)
  })
})
