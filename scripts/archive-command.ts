import type { Manifest } from '../server/backup/archive.ts'

/** The one thing that `backup` and `restore` are told: which archive. */
export function onlyArgument(usage: string): string {
  const [path, ...rest] = process.argv.slice(2)
  if (path && rest.length === 0 && !path.startsWith('-')) return path
  process.stderr.write(usage)
  process.exit(2)
}

export function amount({ made_at, tables, files, migrations }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (files.bytes / 1024 ** 2).toFixed(1)
  return `${made_at}, versión ${migrations.at(-1)?.name.slice(0, 4)}: ${tables.length} tablas, ${rows} filas, ${files.count} archivos (${megabytes} MB)`
}

export function tellFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
