import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const docs = join(import.meta.dirname, '..', 'docs')
const guide = readFileSync(join(docs, 'guide.md'), 'utf8')
const pictures = [...guide.matchAll(/(?:\]\(|src=")(guide\/[^)"]+)/g)].map(([, path]) => path as string)

test('the guide shows pictures', () => {
  expect(pictures.length).toBeGreaterThan(20)
})

test('every picture of the guide is there', () => {
  expect(pictures.filter((path) => !existsSync(join(docs, path)))).toEqual([])
})

test('every picture that is there is in the guide', () => {
  expect(globSync('guide/*', { cwd: docs }).filter((path) => !pictures.includes(path))).toEqual([])
})

test('the pictures of the guide take less than 2 MB', () => {
  const bytes = pictures.map((path) => statSync(join(docs, path)).size)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(2_000_000)
})

test('what the guide says in bold is what some screen says', () => {
  const said = readSources(['domain', 'web']).map(({ text }) => text.replaceAll(/\s+/g, ' '))
  const names = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => (name as string).replaceAll(/\s+/g, ' '))
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => name !== 'negrita' && !said.some((text) => text.includes(name)))).toEqual([])
})
