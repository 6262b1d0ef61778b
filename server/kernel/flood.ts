import type { OutgoingHttpHeaders } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { isApi, routeOf } from './answer-errors.ts'
import { unavailable } from './errors.ts'
import type { House } from './scope.ts'

/** About half a second's work. Whoever comes after that many would wait too long, and make all the others wait as well. */
export const mostWaiting = 300
const toldEveryMs = 1000

/** To refuse somebody must cost next to nothing, or the refused take the time of those who are served. */
export function refuseFloods(app: FastifyInstance, { database: { pool }, log }: House): void {
  const { message: detail, retryAfterSeconds } = unavailable()
  const body = JSON.stringify({ detail })
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfterSeconds),
  }
  let refused = 0
  app.addHook('onRequest', (request, reply, next) => {
    if (pool.waitingCount < mostWaiting || !isApi(request)) return next()
    if (refused++ === 0) setTimeout(tell, toldEveryMs).unref()
    reply.hijack()
    reply.raw.writeHead(503, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers }).end(body)
  })

  /** Once for all of them: they come by the thousand. */
  function tell(): void {
    log.warn({ refused }, 'too many requests wait for the database')
    refused = 0
  }
}

/**
 * A process that is late with everything takes no more work. The screens' files still go out, a screen without its style
 * is worse than one that says to try again; and who watches is not told that the process is dead: it would be killed.
 */
export async function refuseWhileLate(app: FastifyInstance, lateMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: lateMs,
    async pressureHandler(request) {
      if (isApi(request) || routeOf(request) === '/readyz') throw unavailable()
    },
  })
}
