import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'
import { startDemo } from './demo-server.ts'
import { createOwnDatabase } from './own-database.repo.ts'
import { test as base } from './workshop.ts'

type Demo = { url: string; folder: string }

/** The demo workshop once more, with nobody in it but this test: its figures are the test's own. */
export const test = base.extend<object, { demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const database = await createOwnDatabase(process.env.E2E_DATABASE ?? '')
      const folder = temporaryFolder('day')
      const server = await startDemo(database.url, folder)
      await use({ url: server.url, folder })
      await server.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  mailFolder: async ({ demo }, use) => use(join(demo.folder, 'mail')),
})
