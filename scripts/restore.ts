import { resolve } from 'node:path'
import { pino } from 'pino'
import { backupTexts } from '../server/backup/backup-texts.ts'
import { checkForRestore, restore } from '../server/backup/restore.ts'
import { applicationUrl } from '../server/kernel/app-role.ts'
import { type Configuration, readConfiguration } from '../server/kernel/configuration.ts'
import { openFileStore } from '../server/kernel/file-store.ts'
import { openHouse } from '../server/kernel/house.ts'
import { releaseJobsOfTheDead } from '../server/kernel/job-workers.repo.ts'
import { runningDatabase, withEmbeddedDatabase } from '../server/kernel/owned-database.ts'
import { amount, onlyArgument, tellFailure } from './archive-command.ts'

const usage = `Restaura un respaldo en una base de datos vacía y una carpeta (o un bucket) sin archivos.

  npm run restore -- <archivo.tar.gz>

Usa DATABASE_URL y S3_URL, o crea la base de datos y los archivos en DATA_DIR. Verifica el respaldo entero antes de
empezar, y cada fila y cada archivo después; si algo no es igual, no queda nada. Al final actualiza la base de datos a
esta versión. El servidor debe estar detenido.
`

const given = onlyArgument(usage)
try {
  const configuration = readConfiguration(process.env)
  if (!configuration.databaseUrl && runningDatabase(configuration)) throw new Error(backupTexts.running)
  const path = resolve(process.env.INIT_CWD ?? '.', given)
  const manifest = await checkForRestore(path)
  const fill = async (ownerUrl: string) => {
    await applicationUrl(ownerUrl, configuration.appDatabaseUrl)
    await restore(path, manifest, { ownerUrl, files: await openFileStore(configuration) })
    await lead({ ...configuration, databaseUrl: ownerUrl })
  }
  await (configuration.databaseUrl ? fill(configuration.databaseUrl) : withEmbeddedDatabase(configuration, fill))
  console.log(`Respaldo restaurado y verificado: ${given}\n${amount(manifest)}`)
} catch (error) {
  tellFailure(error)
}

/** Opens it as a server would: so it is led on to this version, and known to be fit to serve. */
async function lead(configuration: Configuration): Promise<void> {
  const { house, settleTables, close } = await openHouse(configuration, { log: pino({ level: 'silent' }) })
  try {
    // Whoever held a job when the backup was made does not work here.
    await releaseJobsOfTheDead(house.database.single)
    await settleTables()
  } finally {
    await close()
  }
}
