import { expect, test } from 'vitest'
import { leftLocal, readConfiguration } from './configuration.ts'

test('an empty variable counts as unset', () => {
  expect(readConfiguration({ PORT: '', SMTP_URL: '', PUBLIC_URL: '' })).toEqual(readConfiguration({}))
})

test('the demo fills only the database of its own, unless it is asked for', () => {
  const own = { DATABASE_URL: 'postgres://u:p@db/x' }
  expect(readConfiguration({}).demoData).toBe(true)
  expect(readConfiguration(own).demoData).toBe(false)
  expect(readConfiguration({ ...own, DEMO_DATA: 'on' }).demoData).toBe(true)
  expect(readConfiguration({ DEMO_DATA: 'off' }).demoData).toBe(false)
})

test('nobody outside this machine is served, and no proxy believed, unless it is said', () => {
  expect(readConfiguration({})).toMatchObject({ host: '127.0.0.1', trustedProxies: [], namedStatements: true })
})

test('links are made for the public address, without a slash at its end', () => {
  expect(readConfiguration({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfiguration({ PUBLIC_URL: 'https://taller.example/' }).publicUrl).toBe('https://taller.example')
})

test('every wrong variable is named once, and a secret in one is not shown', () => {
  const wrong = {
    PORT: 'ochenta',
    DATABASE_POOL: '1',
    METRICS_TOKEN: 'secreto-1',
    DATABASE_URL: 'mysql://u:secreto-2@db/x',
    SMTP_URL: 'correo:secreto-3@mail.example:587',
    S3_URL: 'https://K:secreto-4/9@s3.example/bucket',
    TRUST_PROXY: '10.0.0.0/8, proxy.example',
    BASE_DOMAIN: 'https://taller.example',
    MAIL_FROM: 'Bujía',
  }
  let said = ''
  try {
    readConfiguration(wrong)
  } catch (error) {
    said = String(error)
  }
  for (const name of Object.keys(wrong)) expect(said).toContain(name)
  expect(said.match(/SMTP_URL/g)).toHaveLength(1)
  expect(said).toContain('PORT=ochenta')
  expect(said).not.toContain('secreto')
})

test('the sender of mails has an address, and a name if it is given', () => {
  const address = 'avisos@taller.example'
  expect(readConfiguration({ MAIL_FROM: `Mi Red <${address}>` }).mailFrom).toEqual({ name: 'Mi Red', address })
  expect(readConfiguration({ MAIL_FROM: address }).mailFrom).toEqual({ name: '', address })
})

test('what would start and then serve nobody is refused', () => {
  for (const [name, ...wrong] of [
    ['DATABASE_URL', 'postgres://', 'postgres:///x'],
    ['SMTP_URL', 'smtp://', 'smtp://:587'],
    ['S3_URL', 'https://K:S@s3.example/', 'https://K:S@s3.example/a/b', 'https://K:S@s3.example/a//'],
    ['S3_URL', 'https://s3.example/fotos', 'https://K@s3.example/fotos', 'https://:S@s3.example/fotos'],
    ['PUBLIC_URL', 'https://taller.example/?a=1', 'https://taller.example/#/login', 'https://taller.example?'],
    ['BASE_DOMAIN', '-', 'taller-.example', '-taller.example', 'taller..example'],
    ['METRICS_TOKEN', `corto${' '.repeat(20)}`],
  ] as const) {
    for (const value of wrong) expect(() => readConfiguration({ [name]: value }), value).toThrow(name)
  }
})

test('blanks around a value are not meant, and a slash behind a bucket neither', () => {
  const unset = readConfiguration({})
  expect(readConfiguration({ PORT: ' ', METRICS_TOKEN: ' '.repeat(20) })).toEqual(unset)
  expect(readConfiguration({ PORT: ' 8080\r' }).port).toBe(8080)
  const bucket = 'https://K:S%2F@s3.example/fotos'
  expect(readConfiguration({ S3_URL: `${bucket}/` }).s3Url).toBe(bucket)
  expect(readConfiguration({ S3_URL: `${bucket}/?region=sa-east-1` }).s3Url).toBe(`${bucket}?region=sa-east-1`)
  const socket = 'postgres:///bujia?host=/run/postgresql'
  expect(readConfiguration({ DATABASE_URL: socket }).databaseUrl).toBe(socket)
})

test('who sends real mails is told which variables would still have them say localhost', () => {
  const told = (env: Record<string, string>) => leftLocal(readConfiguration(env))
  const real = { SMTP_URL: 'smtp://mail.example' }
  expect(told({})).toEqual([])
  expect(told(real)).toEqual(['PUBLIC_URL', 'MAIL_FROM'])
  expect(told({ ...real, PUBLIC_URL: 'https://taller.example' })).toEqual(['MAIL_FROM'])
  expect(told({ ...real, PUBLIC_URL: 'https://taller.example', MAIL_FROM: 'a@taller.example' })).toEqual([])
})

test('a domain and proxies are taken as they are meant', () => {
  const { baseDomain, trustedProxies } = readConfiguration({
    BASE_DOMAIN: 'Taller.Example',
    TRUST_PROXY: '127.0.0.1, 172.16.0.0/12,fd00::/8, loopback',
  })
  expect(baseDomain).toBe('taller.example')
  expect(trustedProxies).toEqual(['127.0.0.1', '172.16.0.0/12', 'fd00::/8', 'loopback'])
  for (const wrong of ['172.16.0.0/33', '0.0.0.0/0', '1.2.3.4/', '1.2.3.4/8/8', '']) {
    expect(() => readConfiguration({ TRUST_PROXY: `10.0.0.1,${wrong}` }), wrong).toThrow('TRUST_PROXY')
  }
})

test('an address for the application without one for the owner is refused: the embedded database would be migrated', () => {
  const alone = { APP_DATABASE_URL: 'postgres://bujia_app:secreto@db/x' }
  expect(() => readConfiguration(alone)).toThrow(/^APP_DATABASE_URL .+ DATABASE_URL[^@]+$/)
  expect(readConfiguration({ ...alone, DATABASE_URL: 'postgres://u:p@db/x' }).appDatabaseUrl).toBe(
    alone.APP_DATABASE_URL,
  )
})
