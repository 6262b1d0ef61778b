import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureAppRole } from '../kernel/app-role.ts'
import { startEmbeddedPostgres } from '../kernel/embedded-postgres.ts'
import { migrate } from '../kernel/migrations.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    templateName: string
  }
}

/** What a test database may forgo: it need not outlive its machine, and is gone before it would be tidied up. */
export const unsafeButFast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'shared_buffers=256MB',
]

const templateName = 'bujia_template'

/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('test')
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), unsafeButFast)
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query(`create database ${templateName}`)
  await owner.end()
  const template = new URL(postgres.url)
  template.pathname = `/${templateName}`
  await ensureAppRole(template.href)
  await migrate(template.href)
  project.provide('ownerUrl', postgres.url)
  project.provide('templateName', templateName)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
