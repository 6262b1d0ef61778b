import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfiguration } from '../server/kernel/configuration.ts'
import { startEmbeddedPostgres } from '../server/kernel/embedded-postgres.ts'
import { openHouse } from '../server/kernel/house.ts'
import type { House } from '../server/kernel/scope.ts'

export type Site = { house: House; app: FastifyInstance; url: string; ownerUrl: string; close: () => Promise<void> }

/** The product on a database of its own, listening. */
export async function openSite(folder: string): Promise<Site> {
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  const variables = { DATA_DIR: folder, DATABASE_URL: postgres.url, DEMO_DATA: 'off', PORT: '0' }
  const { house, close } = await openHouse(readConfiguration(variables), { log })
  const app = await buildApp(house, log)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    house,
    app,
    url,
    ownerUrl: postgres.url,
    async close() {
      await app.close()
      await close()
      await postgres.stop()
    },
  }
}
