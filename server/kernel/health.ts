import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { answerBadAddress, answerErrors, logAnswer, routeOf } from './answer-errors.ts'
import { backlogMetrics } from './backlog-metrics.ts'
import type { Configuration } from './configuration.ts'
import { unavailable } from './errors.ts'
import type { House } from './scope.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: for the one who watches, not for visitors. */
export function registerHealth(app: FastifyInstance, house: House): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', alive)
  app.get('/readyz', async () => {
    if (closing) throw unavailable()
    await house.database.pool.query('select 1')
    return { status: 'ok' }
  })

  const { registry, requests, readBacklog } = metricsOf(house)
  app.get('/metrics', async (request, reply) => {
    if (!mayWatch(house, request)) throw new Refusal('not_found', messages.notFound)
    await readBacklog()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    logAnswer(request, reply, { ip: request.ip })
  })
}

const alive = async () => ({ status: 'ok' })

/**
 * Migrations may take long, and a process that does not answer would be taken for dead and killed in the midst of them.
 * Answers how to end it, for the whole app to listen in its place.
 */
export async function answerWhileStarting({ port, host }: Configuration): Promise<() => Promise<void>> {
  const app = fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerBadAddress,
  })
  answerErrors(app)
  app.get('/healthz', alive)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== '/healthz') throw unavailable()
  })
  await app.listen({ port, host })
  return () => app.close()
}

function metricsOf(house: House) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'bujia_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const { pool } = house.database
  new Gauge({
    name: 'bujia_database_connections',
    help: 'Connections of this process by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  return { registry, requests, readBacklog: backlogMetrics(house, registry) }
}

/** With a token: its holders. Without: this machine, and only when no proxy stands between. */
function mayWatch(house: House, request: FastifyRequest): boolean {
  const { metricsToken } = house.configuration
  if (metricsToken) {
    const given = Buffer.from(request.headers.authorization ?? '')
    const right = Buffer.from(`Bearer ${metricsToken}`)
    return given.length === right.length && timingSafeEqual(given, right)
  }
  const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
  return local && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined
}
