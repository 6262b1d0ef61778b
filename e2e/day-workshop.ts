import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'
import { startDemo } from './demo-server.ts'
import { test as base } from './workshop.ts'

type Demo = { url: string; folder: string }

/** The demo workshop once more, with nobody in it but this test: its figures are the test's own. */
export const test = base.extend<object, { demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const cluster = process.env.E2E_DATABASE ?? ''
      const name = `day_${randomUUID().replaceAll('-', '')}`
      await inCluster(cluster, `create database ${name}`)
      const database = new URL(cluster)
      database.pathname = `/${name}`
      const folder = temporaryFolder('day')
      const server = await startDemo(database.href, folder)
      await use({ url: server.url, folder })
      await server.stop()
      await inCluster(cluster, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  mailFolder: async ({ demo }, use) => use(join(demo.folder, 'mail')),
})

async function inCluster(cluster: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: cluster })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}
