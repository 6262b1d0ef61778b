import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database with nothing in it beside the one that all tests share, for a server of one test's own. */
export async function createOwnDatabase(cluster: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `own_${randomBytes(6).toString('hex')}`
  await run(cluster, `create database ${name}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(cluster, `drop database ${name} with (force)`) }
}

async function run(cluster: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: cluster })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}
