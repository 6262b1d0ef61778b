import type { FastifyInstance } from 'fastify'

const lookMs = 50

/**
 * While the process stops, requests that were begun are answered and their connections then closed: a browser keeps
 * its connections open, and waiting for it to let go would take longer than a stop may last.
 */
export function drainOnClose(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), lookMs)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (timer) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
