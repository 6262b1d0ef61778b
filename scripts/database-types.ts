import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureAppRole } from '../server/kernel/app-role.ts'
import { startEmbeddedPostgres } from '../server/kernel/embedded-postgres.ts'
import { migrate } from '../server/kernel/migrations.ts'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'

/** Writes the types of the tables as the migrations make them. With `--check`, says whether they are up to date. */
const folder = temporaryFolder('types')
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), ['fsync=off'])
try {
  await ensureAppRole(postgres.url)
  await migrate(postgres.url)
  const out = join(import.meta.dirname, '..', 'server', 'kernel', 'database.generated.ts')
  const args = ['kysely-codegen', '--dialect', 'postgres', '--url', postgres.url, '--out-file', out]
  args.push('--include-pattern', 'public.*', '--exclude-pattern', '*.schema_migration', '--date-parser', 'string')
  args.push('--numeric-parser', 'string', '--type-mapping', '{"int8":"number"}')
  if (process.argv.includes('--check')) args.push('--verify')
  const done = spawnSync('npx', args, { stdio: 'inherit' })
  process.exitCode = done.status ?? 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
