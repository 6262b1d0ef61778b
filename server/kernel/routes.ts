import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { isDownload, sendDownload } from './download.ts'
import { claimOf, findEarlierAnswer, once } from './idempotency.repo.ts'
import type { Implemented } from './implement.ts'
import { discardFiles, type ReceivedFiles, receiveMultipart } from './receive-files.ts'
import { type House, inScope, readInScope, type Visitor } from './scope.ts'
import { tokenHash } from './secrets.ts'
import { findSessionActor, type SessionActor } from './sessions.repo.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor?: SessionActor
  }
}

export function registerRoutes(app: FastifyInstance, house: House, routes: Implemented[]): void {
  app.decorateRequest('actor', undefined)
  for (const route of routes) {
    const { method, path } = route.endpoint
    app.route({
      method,
      url: `/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // Before the body is read: whoever may not call costs nothing more.
      onRequest: (request) => admit(house, route.endpoint, request),
      handler: (request, reply) => answer(house, route, request, reply),
    })
  }
}

async function admit(house: House, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.opens === 'public') return
  const actor = await authenticate(house, request)
  if (!actor) throw new Refusal('unauthenticated', messages.sessionExpired)
  if (actor.mustChangePassword && !endpoint.beforeFirstPassword) throw new Refusal('forbidden', messages.forbidden)
  const opens = endpoint.opens === 'session' || endpoint.opens.some((permission) => actor.permissions.has(permission))
  const also = endpoint.also.every((permission) => actor.permissions.has(permission))
  if (!opens || !also) {
    house.log.warn({ userId: actor.userId, path: endpoint.path }, 'refused for lack of a permission')
    throw new Refusal('forbidden', messages.forbidden)
  }
  request.actor = actor
}

export async function authenticate(house: House, request: FastifyRequest): Promise<SessionActor | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Token' || !token) return undefined
  return findSessionActor(house, tokenHash(token), request.ip)
}

async function answer(house: House, route: Implemented, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const params = endpoint.params.safeParse(request.params)
  // An id that cannot exist is not found, like any other that does not.
  if (!params.success) throw new Refusal('not_found', messages.notFound)
  const query = endpoint.query.parse(request.query)
  const received = await receive(house, endpoint, request)
  let used = false
  try {
    const asked = { params: params.data, query, body: received.body, files: received.files }
    const result = route.public
      ? encode(endpoint, await route.public(visitorOf(house, request), asked))
      : await answerInScope(house, route, request, asked)
    used = true
    if (isDownload(result)) return sendDownload(reply, result)
    reply.header('cache-control', 'no-store')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
  } finally {
    if (!used) await discardFiles(house, request.actor, received.files)
  }
}

type AskedAtRuntime = Parameters<NonNullable<Implemented['scoped']>>[2]

async function answerInScope(house: House, route: Implemented, request: FastifyRequest, asked: AskedAtRuntime) {
  const { endpoint } = route
  const actor = request.actor
  if (!actor || !route.scoped) throw new Refusal('unauthenticated', messages.sessionExpired)
  // The database itself refuses a write here: a GET changes nothing.
  if (endpoint.method === 'GET') {
    const handler = await route.scoped(house, actor, asked)
    return readInScope(house, actor, async (scope) => encode(endpoint, await handler(scope, asked)))
  }
  const hashes = Object.values(asked.files as ReceivedFiles).flatMap((files) => files.map((file) => file.sha256))
  const sent = [endpoint.method, request.url, request.body, hashes]
  const claim = claimOf(request.headers['idempotency-key'], sent)
  try {
    const handler = await route.scoped(house, actor, asked)
    return await inScope(house, actor, (scope) =>
      once(scope, claim, !endpoint.secretAnswer, async () => encode(endpoint, await handler(scope, asked))),
    )
  } catch (error) {
    // A repetition may fail because the first one worked: its current password is no longer the current one.
    const look = claim && readInScope(house, actor, (scope) => findEarlierAnswer(scope, claim))
    const earlier = await look?.catch(() => undefined)
    if (earlier) return earlier.answer
    throw error
  }
}

/** Strips what the contract does not name, and writes money and dates as the wire has them. */
function encode(endpoint: Endpoint, result: unknown): unknown {
  return isDownload(result) ? result : z.encode(endpoint.answer, result)
}

async function receive(house: House, endpoint: Endpoint, request: FastifyRequest) {
  if (request.isMultipart()) return receiveMultipart(house, endpoint, request)
  const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : (request.body ?? {})
  const files: ReceivedFiles = Object.fromEntries(Object.keys(endpoint.files).map((part) => [part, []]))
  return { body: endpoint.body.parse(body), files }
}

function visitorOf(house: House, request: FastifyRequest): Visitor {
  return {
    house,
    now: house.clock(),
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 300),
    host: request.hostname.toLowerCase(),
  }
}
