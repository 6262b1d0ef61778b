import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase, type DatabaseCopy } from '../testing/database-copy.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { logIn, type Running, start, stop, until } from './running.ts'

let database: DatabaseCopy
let mailbox: Mailbox
let dataDir: string
let one: Running
let two: Running

beforeAll(async () => {
  database = await copyDatabase()
  // Nothing in it yet: both processes migrate and fill it at the same time.
  await database.asOwner('drop schema graphile_worker cascade; drop schema public cascade; create schema public')
  mailbox = await openMailbox()
  dataDir = temporaryFolder('processes')
  const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, SMTP_URL: mailbox.url, DEMO_DATA: 'on' }
  ;[one, two] = await Promise.all([start({ env }), start({ env })])
})
afterAll(async () => {
  await Promise.all([stop(one), stop(two)])
  await mailbox.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('two processes that start at once on an empty database migrate it once and fill it once', async () => {
  const [garages] = await database.asOwner<{ count: number }>('select count(*)::int as count from garage')
  const [plans] = await database.asOwner<{ count: number }>('select count(*)::int as count from plan')
  expect([garages?.count, plans?.count]).toEqual([1, 4])
})

test('a session of one is a session of the other, until either ends it', async () => {
  const token = await logIn(one)
  expect((await two.get('/api/user/me/', token))?.status).toBe(200)
  await two.post('/api/user/logout/', {}, token)
  expect((await one.get('/api/user/me/', token))?.status).toBe(401)
})

test('failed logins are counted over both', async () => {
  const wrong = { username: 'pintor', password: 'no es esta' }
  for (const server of [one, two, one, two, one])
    expect((await server.post('/api/user/token/', wrong))?.status).toBe(400)
  for (const server of [one, two]) expect((await server.post('/api/user/token/', wrong))?.status).toBe(429)
})

test('a mail that one of them queues goes out once', async () => {
  for (const server of [one, two])
    await server.post('/api/user/pass_reset_mail/', { email: 'contador@labujia.example' })
  // A mail is noted as sent only after it was taken.
  const unsent = () => database.asOwner("select from mail where state <> 'sent'")
  await until(async () => mailbox.letters.length >= 2 && (await unsent()).length === 0, 'both mails')
  expect(mailbox.letters).toHaveLength(2)
})

test('the other serves on when one is killed', async () => {
  const token = await logIn(two)
  one.child.kill('SIGKILL')
  await one.exited
  expect((await two.get('/api/user/me/', token))?.status).toBe(200)
})
