import { expect, test } from 'vitest'
import { everyJob } from '#server/app.ts'
import { isTest, readSources } from './sources.ts'

test('every kind of job is in the list of server/app.ts: whatever is queued of another is never done', () => {
  const declared = readSources(['server'])
    .filter(({ path }) => !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/\bjob(?:<.*>)?\(\{\s*name: '(\w+)'/g)].map(([, name]) => name))
  expect(declared.length).toBeGreaterThan(10)
  expect(everyJob.map(({ name }) => name).sort()).toEqual(declared.sort())
})
