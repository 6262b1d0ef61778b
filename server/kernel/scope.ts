import type { FastifyBaseLogger } from 'fastify'
import type { OrderType, Permission } from '#domain/kernel/permissions.ts'
import type { Claim } from './claim.ts'
import type { Configuration } from './configuration.ts'
import type { Cookies } from './cookies.ts'
import type { Database, PolicySettings, Tx } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { Limits } from './limits.ts'

/** What the whole process shares. It holds no state of its own: there may be many processes. */
export type House = {
  configuration: Configuration
  database: Database
  files: FileStore
  limits: Limits
  signingKey: Buffer
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  clock: () => Date
}

/** Somebody who is logged in, or a job of the garage (then there is no user). */
export type Actor = {
  garageId: number
  branchId: number | undefined
  userId: number | null
  permissions: ReadonlySet<Permission>
  address: string | null
}

/** `orderTypes` are the kinds of order that their garage's plan enables. */
export type Person = Actor & { userId: number; sessionId: number; orderTypes: readonly OrderType[] }

/** The only handle to the database: a transaction that sees one garage (and one branch, for a branch's user). */
export type Scope<A extends Actor = Actor> = { tx: Tx; actor: A; now: Date; house: House }

/** A caller who is not known yet. */
export type Visitor = {
  house: House
  now: Date
  address: string
  device: string
  host: string
  cookies: Cookies
  /** What a visitor's write may be repeated with: see the registration. */
  claim: Claim | undefined
}

/** Somebody who runs the platform, in a transaction that sees what the console shows of every garage. */
export type Operator = { operatorId: number; sessionId: number; address: string }
export type PlatformScope = { tx: Tx; operator: Operator; now: Date; house: House }

export function asPlatform<T>(
  house: House,
  operator: Operator,
  work: (scope: PlatformScope) => Promise<T>,
): Promise<T> {
  return house.database.transaction({ platform: true }, (tx) => work({ tx, operator, now: house.clock(), house }))
}

/** The same for work that changes nothing. */
export function readAsPlatform<T>(
  house: House,
  operator: Operator,
  work: (scope: PlatformScope) => Promise<T>,
): Promise<T> {
  return house.database.reading({ platform: true }, (tx) => work({ tx, operator, now: house.clock(), house }))
}

/** Runs `work` in a transaction that sees just what its actor may see. */
export function inScope<A extends Actor, T>(house: House, actor: A, work: (scope: Scope<A>) => Promise<T>): Promise<T> {
  const settings = { garageId: actor.garageId, branchId: actor.branchId }
  return house.database.transaction(settings, (tx) => work({ tx, actor, now: house.clock(), house }))
}

/** The same for work that changes nothing. */
export function readInScope<A extends Actor, T>(
  house: House,
  actor: A,
  work: (scope: Scope<A>) => Promise<T>,
): Promise<T> {
  const settings = { garageId: actor.garageId, branchId: actor.branchId }
  return house.database.reading(settings, (tx) => work({ tx, actor, now: house.clock(), house }))
}

/** Runs `work` behind a door of the policies: it sees only the rows that the settings name. */
export function behindDoor<T>(house: House, door: PolicySettings, work: (tx: Tx) => Promise<T>): Promise<T> {
  return house.database.transaction(door, work)
}

/** The actor of jobs, mails and other things that a garage does without a person. */
export function garageItself(garageId: number): Actor {
  return { garageId, branchId: undefined, userId: null, permissions: new Set(), address: null }
}
