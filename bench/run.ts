import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfiguration } from '../server/kernel/configuration.ts'
import { startEmbeddedPostgres } from '../server/kernel/embedded-postgres.ts'
import { openHouse } from '../server/kernel/house.ts'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'
import { measureAccess } from './access.ts'
import { measureClientSearch } from './clients.ts'
import { measureImport } from './import.ts'
import { measureOrders } from './orders.ts'

/** Each measurement stands beside its own yardstick from the same run: a figure alone says nothing on another day. */
const folder = temporaryFolder('bench')
const log = pino({ level: 'silent' })
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
const variables = { DATA_DIR: folder, DATABASE_URL: postgres.url, DEMO_DATA: 'off', PORT: '0' }
const { house, close } = await openHouse(readConfiguration(variables), { log })
const app = await buildApp(house, log)
await app.listen({ port: 0, host: '127.0.0.1' })
const measurements = {
  access: (url: string) => measureAccess(house, url),
  'client search': () => measureClientSearch(house, app, postgres.url),
  orders: (url: string) => measureOrders(house, url, postgres.url),
  /** In a server of its own, whose memory it watches. */
  'client import': () => measureImport(),
}
try {
  const address = app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  console.log(`Node ${process.version}, ${cpus().length} cores: ${cpus()[0]?.model ?? ''}\n`)
  const wanted = process.argv.slice(2)
  for (const [name, measure] of Object.entries(measurements)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(name)
    console.table(await measure(url))
  }
} finally {
  await app.close()
  await close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
