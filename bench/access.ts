import { randomInt } from 'node:crypto'
import autocannon from 'autocannon'
import type pg from 'pg'
import type { House } from '../server/kernel/scope.ts'
import { sessionIdleDays, sessionLongestDays } from '../server/kernel/sessions.repo.ts'
import { openGarages, type Session } from './garages.ts'

const garages = 100
const sessionsPerUser = 50
const connections = 32
const seconds = 8

/** `user/me` and a list, through HTTP, beside the same statements sent by the bare driver on as many connections. */
export async function measureAccess(house: House, url: string) {
  const sessions = await openGarages(house, garages, sessionsPerUser)
  await house.database.pool.query('analyze')
  const rows: Record<string, { 'requests/s': number; 'bare driver/s': number; 'part of it': string }> = {}
  for (const [name, path, statement] of [
    ['user/me', '/api/user/me/', meStatement],
    ['user/sessions', '/api/user/sessions/', sessionsStatement],
  ] as const) {
    const served = await throughHttp(url + path, sessions)
    const bare = await throughDriver(house, statement, sessions)
    rows[name] = { 'requests/s': served, 'bare driver/s': bare, 'part of it': `${Math.round((100 * served) / bare)} %` }
  }
  return rows
}

async function throughHttp(url: string, sessions: Session[]): Promise<number> {
  const requests = sessions.map(({ token }) => ({ headers: { authorization: `Token ${token}` } }))
  const result = await autocannon({ url, connections, duration: seconds, requests, workers: 1 })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests to ${url} were refused`)
  return Math.round(result['2xx'] / result.duration)
}

type Statement = (client: pg.PoolClient, session: Session) => Promise<unknown>

const actorSql = `select * from session_actor($1, $2, '${sessionIdleDays} days', '${sessionLongestDays} days')`

/** As little as one can send for one request: who is it, then the rows; no transaction, no building of queries. */
async function throughDriver(house: House, statement: Statement, sessions: Session[]): Promise<number> {
  const { pool } = house.database
  const end = Date.now() + seconds * 1000
  let done = 0
  async function worker(): Promise<void> {
    while (Date.now() < end) {
      const session = sessions[randomInt(sessions.length)] as Session
      const client = await pool.connect()
      try {
        await client.query({ name: 'bare actor', text: actorSql, values: [session.hash, new Date()] })
        await client.query({ name: 'bare garage', text: garageSql, values: [String(session.garageId)] })
        await statement(client, session)
      } finally {
        client.release()
      }
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return Math.round(done / seconds)
}

const garageSql = "select set_config('app.garage_id', $1, false)"

const meStatement: Statement = (client, { garageId, userId }) =>
  client.query({
    name: 'bare me',
    text: `select u.*, r.name as role_name, r.permissions, g.name as garage_name, g.currency_symbol, g.tax_percentage,
        g.time_zone, g.logo_file_id, g.type_order_active, p.enable_type_work_orders, p.extra_order_cents
      from staff_user u join role r on r.garage_id = u.garage_id and r.id = u.role_id
      join garage g on g.id = u.garage_id join plan p on p.id = g.plan_id
      where u.garage_id = $1 and u.id = $2`,
    values: [garageId, userId],
  })

const sessionsStatement: Statement = (client, { garageId, userId }) =>
  Promise.all([
    client.query({
      name: 'bare sessions',
      text: `select id, device, address, created_at, last_used_at from session
        where garage_id = $1 and user_id = $2 order by last_used_at desc, id desc limit 10`,
      values: [garageId, userId],
    }),
    client.query({
      name: 'bare session count',
      text: 'select count(*) from session where garage_id = $1 and user_id = $2',
      values: [garageId, userId],
    }),
  ])
