import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPooler } from '#server/testing/pooler.ts'
import { type World, world } from '#server/testing/world.ts'
import { openMigrated } from './house.ts'
import { garageItself, inScope } from './scope.ts'

let w: World
let pooler: Awaited<ReturnType<typeof openPooler>>
beforeAll(async () => {
  w = await world()
  pooler = await openPooler(w.database.appUrl)
})
afterAll(async () => {
  await pooler.close()
  await w.close()
})

test('behind a pooler that gives each transaction to another backend the start names the variable that is missing', async () => {
  const start = openMigrated(w.house.configuration, pooler.url, { log: w.app.log })
  await expect(start).rejects.toThrow(/pooler.+NAMED_STATEMENTS=off/)
})

test('behind it, with NAMED_STATEMENTS=off, every garage has its own people and no other', async () => {
  const unnamed = { ...w.house.configuration, namedStatements: false }
  const { house, close } = await openMigrated(unnamed, pooler.url, { log: w.app.log })
  const asked = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? w.north : w.south))
  const seen = await Promise.all(
    asked.map(({ id }) =>
      inScope(house, garageItself(id), ({ tx }) =>
        tx.selectFrom('staff_user').select('garage_id').distinct().execute(),
      ),
    ),
  )
  expect(seen).toEqual(asked.map(({ id }) => [{ garage_id: id }]))
  await close()
})
