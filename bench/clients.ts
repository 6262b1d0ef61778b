import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { House } from '../server/kernel/scope.ts'
import { insertClients } from './clients.repo.ts'
import { openGarages, type Session } from './garages.ts'
import { settle } from './settle.ts'

const perGarage = 2000
const searches = 600
const words = ['castillo', 'ana', 'P1015', 'cliente77', '7001', 'escobar ines', '000791', 'zzz', 'guzman', 'P100999']

type Figures = { 'p50 ms': number; 'p95 ms': number; 'bare driver p95 ms': number }

/** A search among the clients of one garage: first where there are 5 garages, then where there are 100. */
export async function measureClientSearch(
  house: House,
  app: FastifyInstance,
  ownerUrl: string,
): Promise<Record<string, Figures>> {
  const few = await openGarages(house, 5, 1)
  await insertClients(
    house,
    few.map(({ garageId }) => garageId),
    perGarage,
  )
  const rows: Record<string, Figures> = {}
  await settle(ownerUrl)
  rows['5 garages, 10,000 clients'] = await measured(house, app, few)
  const more = await openGarages(house, 95, 1)
  await insertClients(
    house,
    more.map(({ garageId }) => garageId),
    perGarage,
  )
  await settle(ownerUrl)
  rows['the same 5 of 100 garages, 200,000 clients'] = await measured(house, app, few)
  rows['all 100 garages, 200,000 clients'] = await measured(house, app, [...few, ...more])
  return rows
}

async function measured(house: House, app: FastifyInstance, sessions: Session[]): Promise<Figures> {
  const through = (session: Session, word: string) =>
    app.inject({
      url: `/api/client/?type_client=12&search=${encodeURIComponent(word)}`,
      headers: { authorization: `Token ${session.token}` },
    })
  for (let warming = 0; warming < 50; warming++) await through(sessions[warming % sessions.length] as Session, 'ana')
  const served = await timed(sessions, async (session, word) => {
    const answer = await through(session, word)
    if (answer.statusCode !== 200) throw new Error(answer.body)
  })
  const client = await house.database.pool.connect()
  const bare = await timed(sessions, (session, word) => bareSearch(client, session, word)).finally(() =>
    client.release(),
  )
  return { 'p50 ms': at(served, 0.5), 'p95 ms': at(served, 0.95), 'bare driver p95 ms': at(bare, 0.95) }
}

async function timed(sessions: Session[], search: (session: Session, word: string) => Promise<void>) {
  const times: number[] = []
  for (let index = 0; index < searches; index++) {
    const session = sessions[randomInt(sessions.length)] as Session
    const start = performance.now()
    await search(session, words[index % words.length] as string)
    times.push(performance.now() - start)
  }
  return times.sort((one, other) => one - other)
}

const at = (times: number[], part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10

/** The rows and their number, with the policies on: what any program would have to ask. */
async function bareSearch(client: pg.PoolClient, { garageId }: Session, word: string): Promise<void> {
  const values = [garageId, `%${word}%`, `%${word.toUpperCase()}%`]
  const found = `from client c where c.garage_id = $1 and c.erased_at is null
    and c.last_activity >= current_date - interval '6 months'
    and (c.search_text like searchable($2)
      or c.id in (select client_id from car k where k.garage_id = $1 and k.plate like $3))`
  await client.query({
    name: 'bare garage',
    text: "select set_config('app.garage_id', $1, false)",
    values: [String(garageId)],
  })
  await Promise.all([
    client.query({ name: 'bare rows', text: `select c.* ${found} order by searchable(c.name), c.id limit 10`, values }),
    client.query({ name: 'bare count', text: `select count(*) ${found}`, values }),
  ])
}
