import type { FastifyBaseLogger } from 'fastify'

/** How a process is told to end: by whoever manages it, by Ctrl-C, by a terminal that is closed. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Stops once, however often it is told to: a service manager signals every process of the group, and the one that
 * started us passes its own signal on as well. Also when that one is gone, and after an error that nobody caught.
 * What it answers says whether the stop has begun.
 */
export function stopGracefully(withinMs: number, log: FastifyBaseLogger, stop: () => Promise<void>): () => boolean {
  let stopping = false
  async function begin(why: string, exitCode: number): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, withinMs).unref()
    try {
      await stop()
      process.exit(exitCode)
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  for (const signal of stopSignals) process.on(signal, () => begin(signal, 0))
  process.on('disconnect', () => begin('the starting process is gone', 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event)
      begin(event, 1)
    })
  }
  return () => stopping
}
