import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase, type DatabaseCopy, emptyDatabase } from '#server/testing/database-copy.ts'
import { readConfiguration } from './configuration.ts'
import { openHouse } from './house.ts'

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
