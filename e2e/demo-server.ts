import { start, stop } from '../server/processes/running.ts'

/** A server, as somebody would start it, with the demo workshop; its mails are files in its folder. */
export async function startDemo(database: string, folder: string) {
  const server = await start({
    env: { DATABASE_URL: database, DATA_DIR: folder, DEMO_DATA: 'on', BASE_DOMAIN: 'localhost' },
  })
  return {
    url: server.url,
    async stop(): Promise<void> {
      await stop(server)
      // What it warned of tells more than the status that a browser saw.
      const warnings = server
        .printed()
        .split('\n')
        .filter((line) => line.startsWith('{"level"'))
      if (warnings.length > 0) process.stdout.write(`\nThe server warned:\n${warnings.slice(-20).join('\n')}\n`)
    },
  }
}
