import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import type { Implemented } from './implement.ts'
import { findOneTimeKey, useOneTimeKey } from './one-time-keys.repo.ts'
import { openApiDocument, openApiVersion } from './openapi.ts'
import { authenticate } from './routes.ts'
import { garageItself, type House, inScope } from './scope.ts'
import { isSignedBy, sign } from './secrets.ts'

const prefix = '/api/docs'
const cookieName = 'bujia_docs'
const cookieSeconds = 60 * 60

/** The contract, readable by people: for whoever is logged in, and for everybody in the demo. */
export async function registerApiDocs(app: FastifyInstance, house: House, routes: Implemented[]): Promise<void> {
  // Described when somebody wants to read it: that takes as long as all the rest of a start.
  let described: Record<string, unknown> | undefined
  const describe = () => {
    described ??= openApiDocument(routes.map((route) => route.endpoint))
    return described
  }
  const document = { openapi: openApiVersion } as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: true,
    theme: { title: 'API de Bujía' },
    transformSpecification: describe,
    transformSpecificationClone: false,
    uiHooks: { onRequest: (request, reply) => admitReader(house, request, reply) },
  })
}

/**
 * A browser opens an address without our header: a ticket is turned into a cookie that opens only these pages. Then on
 * to the address without it: a ticket does not stay in a history, and the page finds its document by its own address.
 */
async function admitReader(house: House, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { ticket } = request.query as { ticket?: unknown }
  const cookies = cookiesOf(house.configuration, request, reply)
  const isOpen = house.configuration.demoData || hasCookie(house, cookies) || (await authenticate(house, request))
  if (isOpen && ticket === undefined) return
  if (!isOpen) {
    const key = typeof ticket === 'string' ? await findOneTimeKey(house, ticket, 'ticket') : undefined
    const valid = key && (await inScope(house, garageItself(key.garage_id), (scope) => useOneTimeKey(scope, key.id)))
    if (!valid) throw new Refusal('unauthenticated', messages.sessionExpired)
    keepReadersCookie(house, cookies)
  }
  return reply.redirect(`${prefix}/`)
}

function keepReadersCookie(house: House, cookies: Cookies): void {
  const expires = house.clock().getTime() + cookieSeconds * 1000
  const value = `${expires}.${sign(house.signingKey, 'docs', expires)}`
  cookies.keep({ name: cookieName, value, path: prefix, seconds: cookieSeconds })
}

function hasCookie(house: House, cookies: Cookies): boolean {
  const [expires = '', signature = ''] = cookies.read(cookieName)?.split('.') ?? []
  return isSignedBy(house.signingKey, signature, 'docs', expires) && Number(expires) > house.clock().getTime()
}
