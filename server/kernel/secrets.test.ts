import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { testPassword } from '#server/testing/garages.ts'
import { blackPng } from '#server/testing/pictures.ts'
import { multipart } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'
import { hashPassword } from './passwords.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('a session’s token has 256 bits, no two are alike, and the database knows none of them', async () => {
  const body = { username: w.north.users.mechanic.username, password: testPassword }
  const tokens = await Promise.all(
    Array.from({ length: 5 }, async () => (await w.ask(access.login, { body })).body.token),
  )
  expect(new Set(tokens).size).toBe(5)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const kept = JSON.stringify(await w.database.asOwner('select * from session'))
  for (const token of tokens) expect(kept).not.toContain(token)
})

test('a password is kept as argon2id of 19 MiB, with a salt of its own', async () => {
  const [one, other] = [await hashPassword('la misma'), await hashPassword('la misma')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(other).not.toBe(one)
})

test('a login takes as long for who does not exist as for who does', async () => {
  const time = async (username: string) => {
    const at = performance.now()
    expect((await w.ask(access.login, { body: { username, password: 'no es esta' } })).status).toBe(400)
    return performance.now() - at
  }
  // Four of each: a fifth failure would have to wait. The quickest of them is what somebody with a stopwatch sees.
  const known: number[] = []
  const unknown: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    known.push(await time(w.south.users.mechanic.username))
    unknown.push(await time('nadie.en.absoluto'))
  }
  // Without the work of a password it would be a tenth of it.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
})

test('a garage that has its 20 GB of files gets no more, and another does', async () => {
  const upload = async (as: string) => {
    const { payload, headers } = await multipart({}, [{ part: 'file-0', name: 'a.png', content: blackPng(9, 9) }])
    const url = '/api/upload/'
    return w.app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Token ${as}` } })
  }
  const [north, south] = [await w.tokenOf(w.north.users.proprietor), await w.tokenOf(w.south.users.proprietor)]
  await w.database.asOwner(
    `insert into stored_file (garage_id, object_key, name, media_type, bytes, sha256)
     values ($1, 'lleno', 'a.pdf', 'application/pdf', 20 * 1024::bigint ^ 3 + 1, '')`,
    [w.north.id],
  )
  expect((await upload(north)).statusCode).toBe(422)
  expect((await upload(south)).statusCode).toBe(200)
  expect(await w.database.asOwner('select from stored_file where garage_id = $1', [w.north.id])).toHaveLength(1)
})
