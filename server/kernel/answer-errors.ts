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
    return reply.code(500).header('cache-control', 'no-store').send({ detail: messages.unexpected })
  })
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request) || request.method !== 'GET') return refuse(reply, new Refusal('not_found', messages.notFound))
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
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send({ detail: refusal.message, ...(refusal.errors && { errors: refusal.errors }) })
}

function isApi(request: FastifyRequest): boolean {
  return request.url === '/api' || request.url.startsWith('/api/') || request.url.startsWith('/api?')
}
