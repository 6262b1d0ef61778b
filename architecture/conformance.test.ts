import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { promisesIn, unkept } from './conformance.ts'

const root = join(import.meta.dirname, '..')
const tables = globSync('docs/{conformance,trust}.md', { cwd: root }).sort()

const sources = new Map<string, string | undefined>()
function sourceOf(path: string): string | undefined {
  const whole = join(root, path)
  if (!sources.has(path)) sources.set(path, existsSync(whole) ? readFileSync(whole, 'utf8') : undefined)
  return sources.get(path)
}

test.each(tables)('everything that %s promises is shown by a test that is there', (file) => {
  const promised = promisesIn(file, readFileSync(join(root, file), 'utf8'))
  expect(promised.length).toBeGreaterThan(0)
  expect(unkept(promised, sourceOf)).toEqual([])
})

test('the specification has its table', () => {
  expect(tables.filter((file) => file.includes('conformance'))).not.toEqual([])
})

test('a row without a test, an open one, and one whose file or test is gone are found', () => {
  const table = [
    '| What the specification says | Shown by |',
    '| --- | --- |',
    '| kept | `a.test.ts` › pages of ten ; `a.test.ts` › in any order |',
    '| bare | |',
    '| later | **open** |',
    '| loose | a.test.ts pages of ten |',
    '| moved | `b.test.ts` › pages of ten |',
    '| renamed | `a.test.ts` › pages of ten ; `a.test.ts` › pages of \\| twenty |',
    '',
    '| broken | named test |',
    '| --- | --- |',
    '| only told | |',
  ]
  const promised = promisesIn('docs/x.md', table.join('\n'))
  const source = "test('pages of ten, in any order', () => {})"
  expect(unkept(promised, (path) => (path === 'a.test.ts' ? source : undefined))).toEqual([
    'docs/x.md:4 «bare»: no test is named',
    'docs/x.md:5 «later»: open',
    'docs/x.md:6 «loose»: no reference: a.test.ts pages of ten',
    'docs/x.md:7 «moved»: there is no b.test.ts',
    'docs/x.md:8 «renamed»: a.test.ts has no test «pages of | twenty»',
  ])
})
