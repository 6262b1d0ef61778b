import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, isOpenTo } from '#domain/kernel/endpoint.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type Claim, claimOf } from './claim.ts'
import { cookiesOf } from './cookies.ts'
import { isDownload, sendDownload } from './download.ts'
import { encodeAnswer, writeJson } from './encode-answer.ts'
import { findEarlierAnswer, once } from './idempotency.repo.ts'
import type { Implemented } from './implement.ts'
import { inTurn } from './in-turn.ts'
import { onceOnPlatform } from './platform-idempotency.repo.ts'
import { findOperatorOfSession } from './platform-sessions.repo.ts'
import {
  type CheckedUpload,
  discardFiles,
  emptyParts,
  type ReceivedFile,
  type ReceivedFiles,
  receiveFromVisitor,
  receiveMultipart,
} from './receive-files.ts'
import {
  asPlatform,
  type House,
  inScope,
  type Operator,
  type PlatformScope,
  readAsPlatform,
  readInScope,
  type Visitor,
} from './scope.ts'
import { tokenHash } from './secrets.ts'
import { findSessionActor, type SessionActor } from './sessions.repo.ts'
import { answeredBefore } from './visitor-idempotency.repo.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor?: SessionActor
    operator?: Operator
    admittedAt?: Date
  }
}

/** What arrives within this long after its head is judged once. */
const atOnceMs = 1000

export function registerRoutes(app: FastifyInstance, house: House, routes: Implemented[]): void {
  app.decorateRequest('actor', undefined)
  app.decorateRequest('operator', undefined)
  app.decorateRequest('admittedAt', undefined)
  const doors = Map.groupBy(routes, ({ endpoint: { method, path } }) => `${method} ${path}`)
  for (const sharing of doors.values()) {
    // Those that are told apart by their query come first; the one without a mark answers everything else.
    const ways = sharing.toSorted((one, other) => Number(!one.endpoint.askedWith) - Number(!other.endpoint.askedWith))
    const last = ways.at(-1) as Implemented
    const { method, path } = last.endpoint
    const asked = ({ query }: FastifyRequest) =>
      ways.find(({ endpoint: { askedWith } }) => askedWith && askedWith in (query as object)) ?? last
    app.route({
      method,
      url: `/api/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // Before the body is read: whoever may not call costs nothing more.
      onRequest: (request, reply) => admit(house, asked(request), request, reply),
      handler: (request, reply) => answer(house, asked(request), request, reply),
    })
  }
}

async function admit(
  house: House,
  { endpoint, guard }: Implemented,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.opens === 'public') {
    await guard?.(visitorOf(house, request, reply, undefined))
    return
  }
  request.admittedAt = house.clock()
  if (endpoint.opens === 'platform') {
    request.operator = await authenticateOperator(house, request)
    return
  }
  const actor = await authenticate(house, request)
  if (!actor) throw new Refusal('unauthenticated', messages.sessionExpired)
  if (actor.mustChangePassword && !endpoint.beforeFirstPassword) throw new Refusal('forbidden', messages.forbidden)
  if (!isOpenTo(endpoint, actor.permissions, actor.branchId !== undefined)) {
    house.log.warn({ userId: actor.userId, path: endpoint.path }, 'refused for lack of a permission')
    throw new Refusal('forbidden', messages.forbidden)
  }
  request.actor = actor
}

/** A body may take minutes to arrive: whoever was shut out meanwhile, or lost the right to this, comes too late. */
async function admitAgain(house: House, route: Implemented, request: FastifyRequest, reply: FastifyReply) {
  const since = request.admittedAt?.getTime() ?? 0
  if (house.clock().getTime() - since > atOnceMs) await admit(house, route, request, reply)
}

export async function authenticate(house: House, request: FastifyRequest): Promise<SessionActor | undefined> {
  const token = tokenOf(request)
  return token === undefined ? undefined : findSessionActor(house, tokenHash(token), request.ip)
}

async function authenticateOperator(house: House, request: FastifyRequest): Promise<Operator> {
  const token = tokenOf(request)
  const operator = token && (await findOperatorOfSession(house, tokenHash(token), request.ip))
  if (!operator) throw new Refusal('unauthenticated', messages.sessionExpired)
  return operator
}

function tokenOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme === 'Token' && token ? token : undefined
}

async function answer(house: House, route: Implemented, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const params = endpoint.params.safeParse(request.params)
  // An id that cannot exist is not found, like any other that does not.
  if (!params.success) throw new Refusal('not_found', messages.notFound)
  const query = endpoint.query.parse(request.query)
  if (route.public) {
    const { body, files } = await receiveOpen(endpoint, request)
    const visitor = visitorOf(house, request, reply, claimFor(endpoint, request, files))
    const asked = { params: params.data, query, body, files }
    const result = await route.public(visitor, asked).catch((error: unknown) => answeredBefore(visitor, error))
    return send(reply, await encodeAnswer(endpoint, result))
  }
  const received = await receive(house, endpoint, request)
  let used = false
  try {
    await admitAgain(house, route, request, reply)
    // Which parts are stored and which only pass is the endpoint's own, so its handler knows what it gets.
    const asked = { params: params.data, query, body: received.body, files: received.files } as AskedAtRuntime
    let handled = request.operator !== undefined
    const result = request.operator
      ? await answerAsPlatform(house, route, request, request.operator, asked)
      : await answerInScope(house, route, request, asked, () => {
          handled = true
        })
    // Only now is it written; what fails while it is being sent takes nothing away any more.
    used = handled
    return send(reply, result)
  } finally {
    // Nor are those of a repetition used, which only gets the first one's answer.
    if (!used) await discardFiles(house, request.actor, received.files)
  }
}

function send(reply: FastifyReply, result: unknown): FastifyReply | Promise<string> {
  if (isDownload(result)) return sendDownload(reply, result)
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return writeJson(result)
}

type AskedAtRuntime = Parameters<NonNullable<Implemented['scoped']>>[2]

async function answerInScope(
  house: House,
  route: Implemented,
  request: FastifyRequest,
  asked: AskedAtRuntime,
  isDone: () => void,
) {
  const { endpoint } = route
  const actor = request.actor
  if (!actor || !route.scoped) throw new Refusal('unauthenticated', messages.sessionExpired)
  // The database itself refuses a write here: a GET changes nothing.
  if (endpoint.method === 'GET') {
    const handler = await route.scoped(house, actor, asked)
    const read = () => readInScope(house, actor, (scope) => handler(scope, asked))
    // Before a connection is taken: who waits for their turn keeps none from others.
    const result = endpoint.everyRow ? inTurn(`every row of garage ${actor.garageId}`, read) : read()
    return encodeAnswer(endpoint, await result)
  }
  const claim = claimFor(endpoint, request, asked.files as ReceivedFiles)
  try {
    const handler = await route.scoped(house, actor, asked)
    return await inScope(house, actor, (scope) =>
      once(scope, claim, !endpoint.secretAnswer, async () => {
        const result = await encodeAnswer(endpoint, await handler(scope, asked))
        isDone()
        return result
      }),
    )
  } catch (error) {
    // A repetition may fail because the first one worked: its current password is no longer the current one.
    const look = claim && readInScope(house, actor, (scope) => findEarlierAnswer(scope, claim))
    const earlier = await look?.catch(() => undefined)
    if (earlier) return earlier.answer
    throw error
  }
}

async function answerAsPlatform(
  house: House,
  route: Implemented,
  request: FastifyRequest,
  operator: Operator,
  asked: AskedAtRuntime,
) {
  const { endpoint } = route
  const work = async (scope: PlatformScope) => encodeAnswer(endpoint, await route.platform?.(scope, asked))
  if (endpoint.method === 'GET') return readAsPlatform(house, operator, work)
  const claim = claimFor(endpoint, request, {})
  return asPlatform(house, operator, (scope) => onceOnPlatform(scope, claim, () => work(scope)))
}

type SentFiles = Record<string, { name: string; sha256: string }[]>

/** What makes two requests the same: what was asked, with its files, what each of them is and what it is called. */
function claimFor(endpoint: Endpoint, request: FastifyRequest, files: SentFiles) {
  const sent = Object.entries(files).map(([part, many]) => [part, many.map(({ name, sha256 }) => [name, sha256])])
  return claimOf(request.headers['idempotency-key'], [endpoint.method, request.url, request.body, sent])
}

async function receive(house: House, endpoint: Endpoint, request: FastifyRequest) {
  if (request.isMultipart()) return receiveMultipart(house, endpoint, request)
  return { body: receiveJson(endpoint, request), files: emptyParts<ReceivedFile>(endpoint) }
}

async function receiveOpen(endpoint: Endpoint, request: FastifyRequest) {
  if (request.isMultipart()) return receiveFromVisitor(endpoint, request)
  return { body: receiveJson(endpoint, request), files: emptyParts<CheckedUpload>(endpoint) }
}

function receiveJson(endpoint: Endpoint, request: FastifyRequest): unknown {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  return endpoint.body.parse(hasBody ? (request.body ?? {}) : {})
}

function visitorOf(house: House, request: FastifyRequest, reply: FastifyReply, claim: Claim | undefined): Visitor {
  return {
    house,
    claim,
    now: house.clock(),
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 300),
    host: request.hostname.toLowerCase(),
    cookies: cookiesOf(house.configuration, request, reply),
  }
}
