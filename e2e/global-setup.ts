import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/kernel/embedded-postgres.ts'
import { unsafeButFast } from '../server/testing/postgres.ts'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'
import { startDemo } from './demo-server.ts'

/** One server for all tests, with the demo workshop. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('e2e')
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), unsafeButFast)
  const server = await startDemo(postgres.url, folder).catch(async (error) => {
    await postgres.stop()
    throw error
  })
  process.env.E2E_URL = server.url
  process.env.E2E_DATABASE = postgres.url
  process.env.E2E_FOLDER = folder
  return async () => {
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
