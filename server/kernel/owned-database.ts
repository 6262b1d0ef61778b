import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from './configuration.ts'
import { isHeld, lockDataFolder } from './data-folder-lock.ts'
import { runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { stopSignals } from './graceful-stop.ts'

const embeddedFolder = ({ dataDir }: Configuration) => join(dataDir, 'postgres')

export function hasEmbeddedDatabase(configuration: Configuration): boolean {
  return existsSync(embeddedFolder(configuration))
}

/**
 * The owner's address where a database runs already: one of its own, or the one that a server keeps in the folder. One
 * that outlived a killed process is nobody's: who starts the folder's database takes it over.
 */
export function runningDatabase(configuration: Configuration): string | undefined {
  const served = isHeld(configuration.dataDir) ? runningPostgres(embeddedFolder(configuration)) : undefined
  return configuration.databaseUrl ?? served
}

/** Starts the folder's database for as long as the work takes, also when that is told to stop. */
export async function withEmbeddedDatabase<T>(
  configuration: Configuration,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const unlock = await lockDataFolder(configuration)
  let stopDatabase = async () => {}
  let isStarted = false
  async function stop(): Promise<void> {
    await stopDatabase()
    // What is going on lost its database, fails, and clears up behind it as far as it can. Before that nothing is going
    // on, and a database that does not come would be waited for.
    if (isStarted) return
    unlock()
    process.exit(130)
  }
  for (const signal of stopSignals) process.on(signal, stop)
  try {
    const { url } = await startEmbeddedPostgres(embeddedFolder(configuration), [], (how) => {
      stopDatabase = how
    })
    isStarted = true
    return await work(url)
  } finally {
    await stopDatabase()
    for (const signal of stopSignals) process.off(signal, stop)
    unlock()
  }
}
