import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { copyDatabase, type DatabaseCopy } from '#server/testing/database-copy.ts'

/** For the tests of one file a database as the migrations make it, asked after a change that is then taken back. */
export function migratedCatalogue() {
  let database: DatabaseCopy
  let client: pg.Client
  beforeAll(async () => {
    database = await copyDatabase()
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  return async <Row extends pg.QueryResultRow>(query: string, change = ''): Promise<Row[]> => {
    await client.query(`begin; ${change}`)
    const { rows } = await client.query<Row>(query)
    await client.query('rollback')
    return rows
  }
}
