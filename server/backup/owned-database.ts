import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from '../kernel/configuration.ts'
import { lockDataFolder } from '../kernel/data-folder-lock.ts'
import { runningPostgres, startEmbeddedPostgres } from '../kernel/embedded-postgres.ts'

const embeddedFolder = ({ dataDir }: Configuration) => join(dataDir, 'postgres')

export function hasEmbeddedDatabase(configuration: Configuration): boolean {
  return existsSync(embeddedFolder(configuration))
}

/** The owner's address where a database runs already: one of its own, or the one that a server keeps in the folder. */
export function runningDatabase(configuration: Configuration): string | undefined {
  return configuration.databaseUrl ?? runningPostgres(embeddedFolder(configuration))
}

/** Starts the folder's database for as long as the work takes, also when that is told to stop. */
export async function withEmbeddedDatabase<T>(
  configuration: Configuration,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const unlock = await lockDataFolder(configuration)
  const embedded = await startEmbeddedPostgres(embeddedFolder(configuration)).catch((error) => {
    unlock()
    throw error
  })
  // What is going on loses its database, fails, and clears up behind it as far as it can.
  const stop = () => void embedded.stop()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  try {
    return await work(embedded.url)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
    await embedded.stop()
    unlock()
  }
}
