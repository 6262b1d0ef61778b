import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { applicationUrl, refuseUnsafeRole } from './app-role.ts'
import type { Configuration } from './configuration.ts'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openFileStore } from './file-store.ts'
import { readSigningKey } from './installation.repo.ts'
import { limitsIn } from './limits.ts'
import { migrate, settleTables } from './migrations.ts'
import { refuseForgetfulPooler } from './pooler.ts'
import type { House } from './scope.ts'

type OpenHouse = { house: House; close: () => Promise<void> }

type Options = { log: FastifyBaseLogger; clock?: () => Date }

/** `launched` hears how to stop the embedded database, where there is one, as soon as it runs. */
type OpeningOptions = Options & { launched?: (stop: () => Promise<void>) => void }

/** Everything a process needs before it can serve: a migrated database, the files, the limits. */
export async function openHouse(configuration: Configuration, options: OpeningOptions) {
  const embedded = configuration.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(join(configuration.dataDir, 'postgres'), [], options.launched)
  try {
    const ownerUrl = configuration.databaseUrl ?? embedded?.url ?? ''
    const appUrl = await applicationUrl(ownerUrl, configuration.appDatabaseUrl)
    const newer = await migrate(ownerUrl, { log: options.log })
    // While the next version takes over this one still serves; who went back to it has to know.
    if (newer.length > 0) options.log.error({ newer }, 'the database was migrated by a newer version than this one')
    const opened = await openMigrated(configuration, appUrl, options)
    return {
      house: opened.house,
      settleTables: () => settleTables(ownerUrl),
      async close() {
        await opened.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** On a database that is migrated already: what tests use, once per file. */
export async function openMigrated(configuration: Configuration, appUrl: string, options: Options): Promise<OpenHouse> {
  const { databasePool: size, namedStatements } = configuration
  const database = openDatabase(appUrl, { size, namedStatements })
  try {
    await refuseUnsafeRole(database.pool)
    if (namedStatements) await refuseForgetfulPooler(database.pool)
    const house: House = {
      configuration,
      database,
      files: await openFileStore(configuration),
      limits: limitsIn(database.pool, { namedStatements }),
      signingKey: await database.transaction({}, readSigningKey),
      log: options.log,
      clock: options.clock ?? (() => new Date()),
    }
    return { house, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}
