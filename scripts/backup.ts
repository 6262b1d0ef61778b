import { resolve } from 'node:path'
import { backUp } from '../server/backup/back-up.ts'
import { backupTexts } from '../server/backup/backup-texts.ts'
import { refuseTwoDatabases } from '../server/kernel/app-role.ts'
import { readConfiguration } from '../server/kernel/configuration.ts'
import { openFileStore } from '../server/kernel/file-store.ts'
import { stopSignals } from '../server/kernel/graceful-stop.ts'
import { hasEmbeddedDatabase, runningDatabase, withEmbeddedDatabase } from '../server/kernel/owned-database.ts'
import { amount, onlyArgument, tellFailure } from './archive-command.ts'

const usage = `Respalda la base de datos y los archivos en un solo archivo, con el servidor en marcha o detenido.

  npm run backup -- <archivo.tar.gz>

Usa DATABASE_URL y S3_URL, o la base de datos y los archivos de DATA_DIR.
El respaldo se lee de nuevo y se verifica antes de recibir su nombre. Contiene secretos: guárdalo como tal.
`

const path = onlyArgument(usage)
try {
  const configuration = readConfiguration(process.env)
  const running = runningDatabase(configuration)
  if (!running && !hasEmbeddedDatabase(configuration)) throw new Error(backupTexts.nothingToBackUp)
  if (running && configuration.appDatabaseUrl) await refuseTwoDatabases(running, configuration.appDatabaseUrl)
  // The half archive is taken away on the way out; a database of our own is stopped first.
  if (running) for (const signal of stopSignals) process.once(signal, () => process.exit(130))
  const files = await openFileStore(configuration)
  const write = (ownerUrl: string) => backUp({ ownerUrl, files }, resolve(process.env.INIT_CWD ?? '.', path))
  const manifest = await (running ? write(running) : withEmbeddedDatabase(configuration, write))
  console.log(`Respaldo verificado: ${path}\n${amount(manifest)}`)
  if (manifest.faulty.length > 0) {
    console.error(`Archivos que faltan o no son los que eran (${manifest.faulty.length}):`)
    console.error(manifest.faulty.slice(0, 20).join('\n'))
    process.exitCode = 3
  }
} catch (error) {
  tellFailure(error)
}
