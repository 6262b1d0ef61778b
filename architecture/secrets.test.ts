import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ours = ['architecture', 'bench', 'demo', 'docs', 'domain', 'e2e', 'pictures', 'scripts', 'server', 'trust', 'web']
const files = [
  ...ours.map((folder) => `${folder}/**/*.{ts,tsx,sql,md,json,mjs,html,css}`),
  '*.{json,md,yaml,ts}',
  'Dockerfile',
]

/** What keys of others look like, and passwords inside addresses that are not plainly made up. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[baprs]-[0-9A-Za-z-]{10}/,
  /\b(postgres|smtps?|https?):\/\/[\w.-]+:[A-Za-z0-9+/]{24,}@/,
]
const holds = (text: string) => secrets.some((secret) => secret.test(text))

test('no key and no password of anybody is in the sources', () => {
  const found = files
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !path.includes('secrets.test'))
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter((path) => holds(readFileSync(join(root, path), 'utf8')))).toEqual([])
  expect(globSync('**/.env*', { cwd: root, exclude: ['node_modules', '.node', 'data'] })).toEqual([])
})

test.each([
  '-----BEGIN RSA PRIVATE KEY-----',
  'AKIAABCDEFGHIJKLMNOP',
  `ghp_${'a1B2'.repeat(9)}`,
  'postgres://bujia:0123456789abcdef0123456789abcdef@db/bujia',
])('%s would be found', (text) => {
  expect(holds(text)).toBe(true)
})
