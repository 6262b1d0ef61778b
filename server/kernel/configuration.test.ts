import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

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

test('every wrong variable is named, and a secret in one is not shown', () => {
  const wrong = {
    PORT: 'ochenta',
    DATABASE_POOL: '1',
    METRICS_TOKEN: 'secreto-1',
    DATABASE_URL: 'mysql://u:secreto-2@db/x',
    SMTP_URL: 'http://u:secreto-3@mail',
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
  expect(said).toContain('PORT=ochenta')
  expect(said).not.toContain('secreto')
})

test('the sender of mails has an address, and a name if it is given', () => {
  const address = 'avisos@taller.example'
  expect(readConfiguration({ MAIL_FROM: `Mi Red <${address}>` }).mailFrom).toEqual({ name: 'Mi Red', address })
  expect(readConfiguration({ MAIL_FROM: address }).mailFrom).toEqual({ name: '', address })
})

test('a bucket, a domain and proxies are taken as they are meant', () => {
  expect(() => readConfiguration({ S3_URL: 'https://K:S@s3.example/' })).toThrow('S3_URL')
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
