import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { asRefusal } from './errors.ts'

const json = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyReply {
    /** What whoever asked was told, for the log: one of our own sentences, which name nobody. */
    refusal?: Refusal
  }
}

/** Every error leaves by this door: Spanish, with its status, and nothing of the inside. */
export function answerErrors(app: FastifyInstance): void {
  app.decorateReply('refusal', undefined)
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal?.reason === 'unavailable') request.log.warn({ err: error }, 'not available')
    if (refusal) return refuse(reply, refusal)
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error')
    return say(reply.code(500), { detail: messages.unexpected })
  })
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !isApi(request) && !isBuilt(request)
    if (!isScreen) return refuse(reply, new Refusal('not_found', messages.notFound))
    // Screens live behind the hash: somebody who typed /login means /#/login.
    return reply.redirect(`/#${request.url}`, 302)
  })
}

/** An address that cannot be read (a broken percent sign, say) never comes as far as the handlers above, nor their log. */
export function answerBadAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  refuse(reply.header('x-request-id', request.id), new Refusal('malformed', messages.malformed))
  // Without where it came from: of these only the nearest proxy is known.
  logAnswer(request, reply, {})
  return reply
}

/** What is no request, or not a whole one, comes no further than its connection, which ends with it. */
export function answerUnreadable(this: FastifyInstance, { code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, detail] = unreadable[code ?? ''] ?? [400, messages.malformed]
  this.log.info({ status, refused: detail, code })
  const body = Buffer.from(JSON.stringify({ detail }))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${json}`,
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
}

const unreadable: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, messages.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, messages.offline],
}

/** The route's pattern and never the address itself: links carry tokens. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

export function logAnswer(request: FastifyRequest, reply: FastifyReply, from: { ip?: string }): void {
  const { actor, method } = request
  request.log.info({
    method,
    route: routeOf(request),
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
    ...from,
    ...(actor && { garageId: actor.garageId, userId: actor.userId }),
    ...(reply.refusal && toldIn(reply.refusal)),
  })
}

/** A field's name up to where a form may hold names that somebody sent; of a sheet, whose cells are numbered, none. */
const ourOwnName = /^[a-z_]+(?=\.|$)/
/** What our sentences quote is somebody's own: the heading of a column that is not ours. */
const quoted = /«.*»/g

function toldIn({ message, errors = {} }: Refusal) {
  const fields = new Set(Object.keys(errors).flatMap((field) => ourOwnName.exec(field)?.[0] ?? []))
  return { refused: message.replaceAll(quoted, '«…»'), ...(fields.size > 0 && { fields: [...fields] }) }
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.refusal = refusal
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return say(reply.code(refusal.status), {
    detail: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
  })
}

/** The answer may have begun as a file: what was said about that does not hold for the error. */
function say(reply: FastifyReply, said: object): FastifyReply {
  return reply
    .removeHeader('content-length')
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type(json)
    .send(said)
}

export function isApi(request: FastifyRequest): boolean {
  return request.url === '/api' || request.url.startsWith('/api/') || request.url.startsWith('/api?')
}

/** Not found, it is of another version, or none was built: the page in its place would be taken for code, or lead to itself. */
function isBuilt(request: FastifyRequest): boolean {
  return /^\/(assets\/|\?|$)/.test(request.url)
}
