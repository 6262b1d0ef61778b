import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { checkFile } from '../server/kernel/file-content.ts'
import { multipart } from '../server/testing/upload.ts'
import { openStand, type Stand } from './stand.ts'
import type { Trial } from './trial.ts'

const photos = 15
const atOnce = 3
const interruptions = 3
/** A good telephone network of a bad day, for each connection. */
const bytesPerSecond = 1024 ** 2

/** Fifteen photos of eight megabytes over a slow network that breaks three times; each is sent again by itself. */
export const uploads: Trial = async () => {
  const stand = await openStand()
  const network = await slowNetwork(stand)
  try {
    const pictures = await Promise.all(Array.from({ length: photos }, noise))
    const waiting = [...pictures.keys()]
    const ids = new Map<number, number>()
    let attempts = 0
    const sender = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const key = randomUUID()
        for (let id: number | undefined; id === undefined; ) {
          attempts++
          id = await send(stand, network.url, pictures[index] as Buffer, key)
          if (id !== undefined) ids.set(index, id)
        }
      }
    }
    const breaking = breakNow(network.cut, () => ids.size)
    await Promise.all(Array.from({ length: atOnce }, sender))
    await breaking
    const list = () =>
      stand.asOwner<{ id: string; sha256: string }>(
        "select id, encode(sha256, 'hex') as sha256 from stored_file where name like 'trust-%'",
      )
    // What was cut off is still being worked on, and only then found to be a repetition.
    for (let tries = 0; tries < 100 && (await list()).length > photos; tries++) await wait(200)
    const rows = await list()
    const stored = new Map(rows.map(({ id, sha256 }) => [Number(id), sha256]))
    const expected = await Promise.all(pictures.map(hashWhenStored))
    const right = expected.filter((hash, index) => stored.get(ids.get(index) ?? 0) === hash).length
    const megabytes = Math.round(pictures.reduce((sum, { length }) => sum + length, 0) / photos / 1024 ** 2)
    return [
      {
        tried: `${photos} photos of ${megabytes} MB at 1 MB/s with ${interruptions} interruptions`,
        rounds: 1,
        seen: `${rows.length} stored, ${right} with the right hash, in ${attempts} attempts`,
        held: rows.length === photos && right === photos,
      },
    ]
  } finally {
    await network.close()
    await stand.close()
  }
}

/** A picture that does not get smaller: what a camera makes of leaves. */
function noise(): Promise<Buffer> {
  const [width, height] = [3300, 2400]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 93 })
    .toBuffer()
}

async function hashWhenStored(picture: Buffer): Promise<string> {
  const { content } = await checkFile('image', 'trust-a.jpg', picture)
  return createHash('sha256').update(content).digest('hex')
}

async function send({ token }: Stand, url: string, content: Buffer, key: string): Promise<number | undefined> {
  const { payload, headers } = await multipart({}, [{ part: 'file-0', name: `trust-${key}.jpg`, content }])
  const answer = await fetch(`${url}/api/upload/`, {
    method: 'POST',
    headers: { ...headers, authorization: `Token ${token}`, 'idempotency-key': key },
    body: new Uint8Array(payload),
  }).catch(() => null)
  if (answer?.ok) return ((await answer.json()) as { id: number }).id
  if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
  await wait(200)
  return undefined
}

/** Early, in the middle and late: while something is under way each time. */
async function breakNow(cut: () => void, done: () => number): Promise<void> {
  for (const after of [1, 6, 11]) {
    while (done() < after) await wait(50)
    await wait(1000)
    cut()
  }
}

async function slowNetwork(stand: Stand) {
  const open = new Set<Socket>()
  const target = Number(new URL(stand.server.url).port)
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(slowly()).pipe(far)
    far.pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async close() {
      cut()
      server.close()
    },
  }
}

function slowly(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      setTimeout(() => done(null, chunk), (chunk.length / bytesPerSecond) * 1000)
    },
  })
}
