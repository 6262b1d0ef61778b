import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/kernel/embedded-postgres.ts'
import { start, stop } from '../server/processes/running.ts'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'

/** One server, as somebody would start it, with the demo workshop; its mails are files. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = temporaryFolder('e2e')
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), ['fsync=off'])
  const server = await start({
    env: { DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO_DATA: 'on', BASE_DOMAIN: 'localhost' },
  })
  process.env.E2E_URL = server.url
  process.env.E2E_DATABASE = postgres.url
  process.env.E2E_FOLDER = folder
  return async () => {
    await stop(server)
    // What it warned of tells more than the status that a browser saw.
    const warnings = server
      .printed()
      .split('\n')
      .filter((line) => line.startsWith('{"level"'))
    if (warnings.length > 0) process.stdout.write(`\nThe server warned:\n${warnings.slice(-20).join('\n')}\n`)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
