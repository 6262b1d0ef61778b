import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const onOff = z.enum(['on', 'off'])

/** As Fastify understands them: an address, a network, or one of the three names for usual networks. */
const proxies = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine((list) => list.every(isNetwork))

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text)
  if (bits === undefined) return true
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** `Name <address>`, or an address alone. */
const sender = z
  .string()
  .regex(/^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
  .transform((text) => {
    const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? []
    return { name: name.trim(), address }
  })

/** With a host, or with the folder of a socket (`?host=…`). */
const database = z.url({ protocol: /^postgres(ql)?$/ }).refine((text) => {
  const url = URL.parse(text)
  return url?.hostname || url?.searchParams.get('host')
})

/** `https://KEY:SECRET@host/bucket?region=…`. A slash behind the bucket is meant well. */
const bucket = z
  .url({ protocol: /^https?$/ })
  .transform((text) => {
    const url = new URL(text)
    url.pathname = url.pathname.replace(/\/$/, '')
    return url
  })
  .refine((url) => url.username !== '' && url.password !== '' && /^\/[^/]+$/.test(url.pathname))
  .transform((url) => url.href)

/** Every variable the process understands; README lists the same. */
const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: database.optional(),
  APP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  // The worker listens on one connection for as long as it runs: with no other one every request would wait in vain.
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  NAMED_STATEMENTS: onOff.default('on'),
  // Paths are put behind it.
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^?#]*$/)
    .optional(),
  DEMO_DATA: onOff.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: sender.default({ name: 'Bujía', address: 'no-responder@localhost' }),
  S3_URL: bucket.optional(),
  BASE_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^(?!-)[a-z0-9-]+(?<!-)(\.(?!-)[a-z0-9-]+(?<!-))*$/)
    .optional(),
  REGISTRATION: z.enum(['auto', 'manual']).default('auto'),
  TRUST_PROXY: proxies.default([]),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Configuration = {
  port: number
  host: string
  dataDir: string
  /** Unset: the embedded database. */
  databaseUrl: string | undefined
  appDatabaseUrl: string | undefined
  databasePool: number
  namedStatements: boolean
  publicUrl: string
  demoData: boolean
  smtpUrl: string | undefined
  mailFrom: { name: string; address: string }
  s3Url: string | undefined
  baseDomain: string | undefined
  registration: 'auto' | 'manual'
  trustedProxies: string[]
  metricsToken: string | undefined
  logLevel: string
}

/** Reads the environment; an empty variable, or one of blanks, counts as unset. Throws with every wrong variable named. */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()])
  const given: Record<string, string> = Object.fromEntries(trimmed.filter(([, value]) => value))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => shownVariable(String(issue.path[0]), given)))
    throw new Error(`These variables are not valid: ${[...wrong].join(', ')}`)
  }
  const v = parsed.data
  if (v.APP_DATABASE_URL && !v.DATABASE_URL) {
    throw new Error('APP_DATABASE_URL is given without DATABASE_URL: set both, or neither for the embedded database')
  }
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    appDatabaseUrl: v.APP_DATABASE_URL,
    databasePool: v.DATABASE_POOL,
    namedStatements: v.NAMED_STATEMENTS === 'on',
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, ''),
    demoData: (v.DEMO_DATA ?? (v.DATABASE_URL ? 'off' : 'on')) === 'on',
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    s3Url: v.S3_URL,
    baseDomain: v.BASE_DOMAIN,
    registration: v.REGISTRATION,
    trustedProxies: v.TRUST_PROXY,
    metricsToken: v.METRICS_TOKEN,
    logLevel: v.LOG_LEVEL,
  }
}

/** Addresses and tokens hold passwords, and this ends in a log. */
function shownVariable(name: string, given: Record<string, string | undefined>): string {
  return /_(URL|TOKEN)$/.test(name) ? name : `${name}=${given[name]}`
}

export function filesFolder(configuration: Configuration): string {
  return join(configuration.dataDir, 'files')
}

export function mailFolder(configuration: Configuration): string {
  return join(configuration.dataDir, 'mail')
}

/** Mails that leave this machine are of no use with links to it, or with it as their sender: what has to be set for them. */
export function leftLocal({ smtpUrl, publicUrl, mailFrom }: Configuration): string[] {
  if (!smtpUrl) return []
  const local = { PUBLIC_URL: new URL(publicUrl).hostname, MAIL_FROM: mailFrom.address.split('@')[1] }
  return Object.entries(local).flatMap(([name, host]) => (host === 'localhost' ? [name] : []))
}
