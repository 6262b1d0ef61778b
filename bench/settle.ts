import pg from 'pg'

/** What the filling left to do is done before anything is measured: only the tables' owner may. */
export async function settle(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  for (const statement of ['vacuum analyze', 'checkpoint']) await owner.query(statement)
  await owner.end()
}
