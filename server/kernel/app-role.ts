import { createHmac, randomInt } from 'node:crypto'
import pg from 'pg'

/** The role that serves requests: it owns nothing and cannot get around the policies. */
export const appRole = 'bujia_app'

/** The address that the application connects with: the one that was given, if it leads to the owner's database, or our own. */
export async function applicationUrl(ownerUrl: string, given: string | undefined): Promise<string> {
  if (!given) return ensureAppRole(ownerUrl)
  await refuseTwoDatabases(ownerUrl, given)
  return given
}

/**
 * One would be migrated and backed up, the other served. What the owner locks the application has to find taken: names
 * and identifiers would not tell a server from its copy.
 */
export async function refuseTwoDatabases(ownerUrl: string, appUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  const app = new pg.Client({ connectionString: appUrl })
  for (const client of [owner, app]) client.on('error', () => {})
  const key = randomInt(2 ** 47)
  try {
    await owner.connect()
    await owner.query('select pg_advisory_lock($1)', [key])
    await app.connect()
    const { rows } = await app.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [key])
    if (rows[0]?.free === false) return
    throw new Error(
      `DATABASE_URL (${placeOf(ownerUrl)}) and APP_DATABASE_URL (${placeOf(appUrl)}) are different databases: both have to lead to the same one`,
    )
  } finally {
    await Promise.allSettled([owner.end(), app.end()])
  }
}

/** Without who connects, and with which password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

/**
 * Sees to it that the role exists and answers the address to connect with. Its password follows from the owner's, so
 * that every process of an installation knows it and nobody has to keep another secret.
 */
export async function ensureAppRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(appRole).digest('base64url')
  url.username = appRole
  url.password = password
  if (await canConnect(url.href)) return url.href

  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock(hashtext($1))', [appRole])
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [appRole])
    if (rowCount) await refuseAnothersRole(owner)
    const verb = rowCount ? 'alter' : 'create'
    // Neither superuser nor past row security is a new role's default; naming them would take a superuser.
    await owner.query(`${verb} role ${appRole} login password '${password}'`).catch(tellHowToGiveIt)
  } finally {
    await owner.end()
  }
  return url.href
}

/** PostgreSQL says only that something is not permitted. */
function tellHowToGiveIt(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
  throw new Error(
    `The role of DATABASE_URL may not make ${appRole} or give it a password: give it createrole, or set APP_DATABASE_URL`,
    { cause: error },
  )
}

/** One role serves every database of a PostgreSQL: with another password those of somebody else would stand still. */
async function refuseAnothersRole(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ datname: string }>(
    `select d.datname from pg_shdepend s join pg_database d on d.oid = s.dbid
     where s.refclassid = 'pg_authid'::regclass and s.refobjid = $1::regrole and d.datname <> current_database()
       and not pg_has_role(d.datdba, 'member') limit 1`,
    [appRole],
  )
  if (!rows[0]) return
  throw new Error(
    `The role ${appRole} also serves the database ${rows[0].datname} of another owner: set APP_DATABASE_URL`,
  )
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Isolation of the garages rests on the database, so a role that could see past the policies may not serve. */
export async function refuseUnsafeRole(pool: pg.Pool): Promise<void> {
  // Also what it could make itself with `set role`.
  const { rows } = await pool.query<{ unsafe: boolean }>(`
    select exists (select from pg_roles where pg_has_role(oid, 'member') and (rolsuper or rolbypassrls))
      or exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'member'))
      or exists (select from pg_proc where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'member'))
      as unsafe`)
  if (rows[0]?.unsafe !== false) {
    throw new Error('The application may not connect as a superuser, as the owner of its tables or past row security')
  }
}
