import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { messages } from '../domain/kernel/texts.ts'
import { operatorForm } from '../domain/platform/platform.contract.ts'
import { createOperator } from '../server/features/platform/public.ts'
import { readConfiguration } from '../server/kernel/configuration.ts'
import { asRefusal } from '../server/kernel/errors.ts'
import { openHouse } from '../server/kernel/house.ts'
import { runningDatabase, withEmbeddedDatabase } from '../server/kernel/owned-database.ts'
import { temporaryPassword } from '../server/kernel/passwords.ts'

const usage = `Crea un operador de la plataforma, que ingresa en /platform.

  npm run operator -- create --username <usuario> --name <nombre> [--generate]

  --generate   genera la contraseña y la muestra una sola vez; sin esta opción se pide en la terminal

Usa DATABASE_URL, o la base de datos de DATA_DIR aunque el servidor esté en marcha.
`

const given = understood(process.argv.slice(2))
if (!given) {
  process.stderr.write(usage)
  process.exit(2)
}
try {
  const password = given.generate ? temporaryPassword() : await askPassword()
  const form = operatorForm.parse({ username: given.username, name: given.name, password })
  const url = await create(form)
  console.log(`Operador creado: ${form.username}. Ingresa en ${url}/#/platform`)
  if (given.generate) console.log(`Contraseña: ${password}`)
} catch (error) {
  console.error(whatToSay(error))
  process.exitCode = 1
}

function understood(args: string[]): { username: string; name: string; generate: boolean } | undefined {
  try {
    const options = { username: { type: 'string' }, name: { type: 'string' }, generate: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { username, name, generate = false } = values
    return positionals.join(' ') === 'create' && username && name ? { username, name, generate } : undefined
  } catch {
    return undefined
  }
}

async function create(form: Parameters<typeof createOperator>[1]): Promise<string> {
  const configuration = readConfiguration(process.env)
  // A server that runs on the folder has its database open: a second one beside it is not possible.
  const running = runningDatabase(configuration)
  const createIn = async (databaseUrl: string) => {
    const { house, close } = await openHouse({ ...configuration, databaseUrl }, { log: pino({ level: 'silent' }) })
    try {
      await createOperator(house, form)
    } finally {
      await close()
    }
  }
  await (running ? createIn(running) : withEmbeddedDatabase(configuration, createIn))
  return configuration.publicUrl
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return askHidden('')
  const password = await askHidden('Contraseña: ')
  if ((await askHidden('Confirmar contraseña: ')) !== password) throw new Error(messages.passwordMismatch)
  return password
}

/** What is typed goes nowhere but into the answer. */
async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write(question)
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  terminal.on('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (question) process.stdout.write('\n')
  }
}

function whatToSay(error: unknown): string {
  const refusal = asRefusal(error)
  const fields = Object.entries(refusal?.errors ?? {}).map(([field, [message]]) => `${field}: ${message}`)
  if (fields.length > 0) return fields.join('\n')
  return refusal?.message ?? (error instanceof Error ? error.message : String(error))
}
