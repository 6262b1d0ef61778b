import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const root = join(import.meta.dirname, '..')
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')
const within = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`))

/** What each stage of the image is made of; the last one is what runs. */
const stages = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split(/^FROM /m)
  .slice(1)
  .map((stage) => [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, copied = '']) => copied.split(' ')))

test('everything that the image copies is there, and is not left out of its build', () => {
  const admitted = linesOf('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  const copied = stages.flat()
  expect(copied.length).toBeGreaterThan(10)
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(copied.filter((path) => !within(path, admitted))).toEqual([])
})

test('nothing that the image runs imports what it lacks', () => {
  const copied = stages.at(-1) ?? []
  const lacking = readSources(['domain', 'server', 'demo', 'scripts'])
    .filter(({ path }) => within(path, copied) && !isTest(path) && !path.startsWith('server/processes/'))
    .flatMap(({ path, imports }) => imports.map((to) => ({ path, to })))
    .filter(({ to }) => existsSync(join(root, to)) && !within(to, copied))
  expect(lacking).toEqual([])
})
