import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase, type DatabaseCopy, emptyDatabase } from '#server/testing/database-copy.ts'
import { readConfiguration } from './configuration.ts'
import { openHouse } from './house.ts'
import { whyUnfit } from './migrations.ts'

let served: DatabaseCopy
beforeAll(async () => {
  served = await copyDatabase()
})
afterAll(() => served.drop())

const start = (variables: Record<string, string>) =>
  openHouse(readConfiguration(variables), { log: pino({ level: 'silent' }) }).then(({ close }) => close())

test('two addresses of one database open the house', async () => {
  await start({ DATABASE_URL: served.ownerUrl, APP_DATABASE_URL: served.appUrl })
})

test('an owner and an application who would be in different databases are told so, and neither database is touched', async () => {
  const other = await emptyDatabase({ superuser: true })
  const refused = start({ DATABASE_URL: other.ownerUrl, APP_DATABASE_URL: served.appUrl })
  await expect(refused).rejects.toThrow(/^DATABASE_URL \(.+\) and APP_DATABASE_URL \(.+\) are different databases/)
  await expect(refused).rejects.not.toThrow(new RegExp(new URL(served.appUrl).password))
  expect(await other.asSuperuser("select from pg_class where relname = 'schema_migration'")).toEqual([])
  await other.drop()
})

test.each([
  ['is not in UTF-8', "encoding 'LATIN1'", /encoding LATIN1.+UTF8/],
  [
    'does not know Ñ for a capital, in which who has one in their name could not log in,',
    "encoding 'UTF8'",
    /'Ñ'.+locale/,
  ],
])('a database that %s is refused before anything is made in it', async (_which, encoding, said) => {
  const name = `unfit_${randomBytes(6).toString('hex')}`
  await served.asOwner(`create database ${name} ${encoding} locale_provider libc locale 'C' template template0`)
  const url = new URL(served.ownerUrl)
  url.pathname = `/${name}`
  await expect(start({ DATABASE_URL: url.href })).rejects.toThrow(said)
  const unfit = new pg.Client({ connectionString: url.href })
  await unfit.connect()
  expect((await unfit.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(0)
  await unfit.end()
  await served.asOwner(`drop database ${name}`)
})

test.each([
  ['the oldest that will do', { version: 150_000, encoding: 'UTF8' }, ''],
  ['one before it', { version: 140_013, encoding: 'UTF8' }, 'PostgreSQL 15 or later is needed, and this is 14'],
])('of versions of PostgreSQL, %s', (_which, server, said) => {
  expect(whyUnfit(server) ?? '').toBe(said)
})
