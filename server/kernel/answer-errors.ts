import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { asRefusal } from './errors.ts'

/** Every error leaves by this door: Spanish, with its status, and nothing of the inside. */
export function answerErrors(app: FastifyInstance): void {
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

/** An address that cannot be read (a broken percent sign, say) never comes as far as the handlers above. */
export function answerBadAddress(_error: unknown, _request: unknown, reply: FastifyReply): FastifyReply {
  return refuse(reply, new Refusal('malformed', messages.malformed))
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
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
    .type('application/json; charset=utf-8')
    .send(said)
}

export function isApi(request: FastifyRequest): boolean {
  return request.url === '/api' || request.url.startsWith('/api/') || request.url.startsWith('/api?')
}

/** Not found, it is of another version, or none was built: the page in its place would be taken for code, or lead to itself. */
function isBuilt(request: FastifyRequest): boolean {
  return /^\/(assets\/|\?|$)/.test(request.url)
}
