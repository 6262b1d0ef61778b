import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { refuseDemoAccounts } from '#demo/refuse-demo-accounts.ts'
import { demoAccounts, demoOperator, fillDemo } from '#demo/workshop.ts'
import { buildApp, everyJob } from './app.ts'
import { demoPassword } from './kernel/common-passwords.ts'
import { leftLocal, readConfiguration } from './kernel/configuration.ts'
import { lockDataFolder } from './kernel/data-folder-lock.ts'
import { stopGracefully } from './kernel/graceful-stop.ts'
import { answerWhileStarting } from './kernel/health.ts'
import { openHouse } from './kernel/house.ts'
import { forgetTimesToCome, releaseJobsOfTheDead } from './kernel/job-workers.repo.ts'
import { startWorker } from './kernel/jobs.ts'
import type { House } from './kernel/scope.ts'

const stopWithinMs = 9000

/** One process: web, API and jobs on one port. Ends by itself, cleanly, when it is told to or when its parent is gone. */
export async function serve(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const log = pino({ level: configuration.logLevel, redact: ['headers.authorization', 'req.headers.authorization'] })
  const local = leftLocal(configuration)
  if (local.length > 0) log.warn({ variables: local }, 'mails go out, but with localhost in them: set these variables')
  /** Grows while the process starts: told to end before it serves, it leaves no database behind either. */
  const toClose: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of toClose.toReversed()) await close()
  }
  const isStopping = stopGracefully(stopWithinMs, log, closeAll)
  try {
    toClose.push(await lockDataFolder(configuration))
    const started = await answerWhileStarting(configuration)
    const { house, close, settleTables } = await openHouse(configuration, {
      log,
      launched: (stop) => toClose.push(stop),
    })
    const { app, worker } = await begin(house, log, { settleTables, started })
    toClose.push(close, worker.stop, () => app.close())
  } catch (error) {
    // It lost its database to the stop, which ends the process.
    if (isStopping()) return
    // Accounts of the demo, say: the database we started does not stay behind.
    await closeAll()
    throw error
  }
  announce(configuration.publicUrl, configuration.demoData)
}

type Steps = { settleTables: () => Promise<void>; started: () => Promise<void> }

async function begin(house: House, log: FastifyBaseLogger, { settleTables, started }: Steps) {
  const { configuration } = house
  if (!configuration.databaseUrl) await releaseJobsOfTheDead(house.database.single)
  await forgetTimesToCome(house.database.single)
  if (!configuration.demoData) await refuseDemoAccounts(house)
  else if (await fillDemo(house)) await settleTables()
  const app = await buildApp(house, log)
  await started()
  await app.listen({ port: configuration.port, host: configuration.host })
  return { app, worker: await startWorker(house, everyJob) }
}

function announce(url: string, demo: boolean): void {
  const lines = ['', `  Bujía: ${url}`]
  if (demo) {
    lines.push('', `  Cuentas de demostración (contraseña: ${demoPassword})`)
    for (const account of [...demoAccounts, demoOperator])
      lines.push(`    ${account.username.padEnd(12)} ${account.what}`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
