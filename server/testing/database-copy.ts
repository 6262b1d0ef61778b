import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ensureAppRole } from '../kernel/app-role.ts'

export type DatabaseCopy = {
  ownerUrl: string
  appUrl: string
  asOwner: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>
  drop: () => Promise<void>
}

/** A fresh migrated database of its own. */
export async function copyDatabase(): Promise<DatabaseCopy> {
  const name = `copy_${randomBytes(6).toString('hex')}`
  const cluster = inject('ownerUrl')
  // Copied as files: through the log it would be written twice.
  await query(cluster, `create database ${name} template ${inject('templateName')} strategy file_copy`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  const owner = new pg.Pool({ connectionString: url.href, max: 2 })
  // Tests end connections, and the database itself.
  owner.on('error', () => {})
  return {
    ownerUrl: url.href,
    appUrl: await ensureAppRole(url.href),
    asOwner: async <T extends object>(sql: string, values: unknown[] = []) => (await owner.query<T>(sql, values)).rows,
    drop: async () => {
      await owner.end()
      await dropDatabase(name)
    },
  }
}

/** A database with nothing in it, of an owner of its own who may or may not be a superuser. */
export async function emptyDatabase({ superuser }: { superuser: boolean }) {
  const owner = `owner_${randomBytes(6).toString('hex')}`
  const cluster = inject('ownerUrl')
  // The cluster's owner is a member of it: what one test owns is nobody else's to another that looks at all databases.
  const kind = superuser ? 'superuser' : 'nosuperuser'
  await query(cluster, `create role ${owner} login password '${owner}' ${kind} role current_user`)
  const database = await ownedDatabase(owner, 'template1')
  return {
    ...database,
    /** As it is now, of the same owner; to be dropped before the first. */
    copy: () => ownedDatabase(owner, database.name),
    drop: async () => {
      await database.drop()
      await query(cluster, `drop role ${owner}`)
    },
  }
}

async function ownedDatabase(owner: string, template: string) {
  const name = `owned_${randomBytes(6).toString('hex')}`
  const cluster = inject('ownerUrl')
  await query(cluster, `create database ${name} owner ${owner} template ${template}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  const own = new URL(url)
  own.username = own.password = owner
  return {
    name,
    ownerUrl: own.href,
    asItsOwner: <T extends object>(sql: string) => query<T>(own.href, sql),
    asSuperuser: <T extends object>(sql: string) => query<T>(url.href, sql),
    drop: () => dropDatabase(name),
  }
}

/** Connections that are just being closed may end by themselves: one that is cut off then has nobody to tell. */
async function dropDatabase(name: string): Promise<void> {
  const cluster = inject('ownerUrl')
  await query(cluster, `drop database ${name}`).catch(() => query(cluster, `drop database ${name} with (force)`))
}

async function query<T extends object>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
