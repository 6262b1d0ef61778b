import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type * as z from 'zod'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { buildApp, everyJob } from '../app.ts'
import { findOperatorByName, insertOperator, insertPlatformSession } from '../features/platform/platform-access.repo.ts'
import { readConfiguration } from '../kernel/configuration.ts'
import { openMigrated } from '../kernel/house.ts'
import { runDueJobs } from '../kernel/jobs.ts'
import { garageItself, type House, inScope, type Scope } from '../kernel/scope.ts'
import { newToken, tokenHash } from '../kernel/secrets.ts'
import { copyDatabase, type DatabaseCopy } from './database-copy.ts'
import { openTestGarage, type TestGarage, type TestUser, testPasswordHash } from './garages.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { openSession } from './session.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Asking<E extends Endpoint> = {
  /** Somebody's token; absent: a visitor. */
  as?: string
  params?: z.output<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  headers?: Record<string, string>
}
/** `body` is the wire's, read as the contract says when all went well. */
type Reply<E extends Endpoint> = {
  status: number
  body: z.input<E['answer']> & { detail?: string; errors?: Record<string, string[]> }
  headers: Record<string, unknown>
}

export type World = {
  app: FastifyInstance
  house: House
  database: DatabaseCopy
  mailbox: Mailbox
  /** Two garages that know nothing of each other. */
  north: TestGarage
  south: TestGarage
  clock: { now: Date; advance: (milliseconds: number) => void }
  logLines: string[]
  ask: <E extends Endpoint>(endpoint: E, asking?: Asking<E>) => Promise<Reply<E>>
  /** A token of a session made without going through the login. */
  tokenOf: (user: TestUser) => Promise<string>
  /** A token of somebody who runs the platform; the same person for the same name. */
  operatorToken: (username?: string) => Promise<string>
  inGarage: <T>(garage: TestGarage, work: (scope: Scope) => Promise<T>) => Promise<T>
  runJobs: () => Promise<void>
  close: () => Promise<void>
}

/** The running app on a real PostgreSQL of its own, with a real mail server, two garages and a clock to turn. */
export async function world(variables: Record<string, string> = {}, { connections = 4 } = {}): Promise<World> {
  const folder = temporaryFolder('world')
  const [database, mailbox] = await Promise.all([copyDatabase(), openMailbox()])
  const clock = {
    now: new Date(),
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
  }
  const logLines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) })
  const settings = {
    DATA_DIR: folder,
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'http://bujia.test',
    DEMO_DATA: 'off',
  }
  const read = readConfiguration({ ...settings, DATABASE_URL: database.ownerUrl, ...variables })
  const configuration = { ...read, databasePool: connections }
  const { house, close } = await openMigrated(configuration, database.appUrl, { log, clock: () => clock.now })
  const app = await buildApp(house, log)
  const north = await openTestGarage(house, 'norte')
  const south = await openTestGarage(house, 'sur')

  return {
    app,
    house,
    database,
    mailbox,
    north,
    south,
    clock,
    logLines,
    ask: (endpoint, asking) => ask(app, endpoint, asking),
    tokenOf: (user) => openSession(house, user),
    operatorToken: (username = 'operadora') => operatorToken(house, username),
    inGarage: (garage, work) => inScope(house, garageItself(garage.id), work),
    runJobs: () => runDueJobs(house, everyJob),
    async close() {
      await app.close()
      await close()
      await mailbox.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function operatorToken(house: House, username: string): Promise<string> {
  const token = newToken()
  const password_hash = await testPasswordHash()
  await house.database.transaction({ platform: true }, async (tx) => {
    const known = await findOperatorByName(tx, username)
    const operator_id = known?.id ?? (await insertOperator(tx, { username, name: 'Olga Paz', password_hash }))
    const session = { token_hash: tokenHash(token), device: 'prueba', address: '127.0.0.1' }
    await insertPlatformSession(tx, { ...session, operator_id, created_at: house.clock() })
  })
  return token
}

async function ask<E extends Endpoint>(app: FastifyInstance, endpoint: E, asking: Asking<E> = {}): Promise<Reply<E>> {
  const params = (asking.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const query = new URLSearchParams(Object.entries(asking.query ?? {}).map(([name, value]) => [name, String(value)]))
  const answer = await app.inject({
    method: endpoint.method,
    url: `/api/${path}${query.size ? `?${query}` : ''}`,
    headers: { ...(asking.as && { authorization: `Token ${asking.as}` }), ...asking.headers },
    ...(asking.body !== undefined && { payload: asking.body as object }),
  })
  const json = String(answer.headers['content-type']).includes('json')
  const body = (json ? answer.json() : answer.rawPayload) as Reply<E>['body']
  return { status: answer.statusCode, body, headers: answer.headers }
}
