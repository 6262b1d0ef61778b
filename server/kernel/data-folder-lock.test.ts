import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readConfiguration } from './configuration.ts'
import { lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder('lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = (path: string) => lockDataFolder(readConfiguration({ DATA_DIR: path }))

test('what a dead process left behind is taken over, and nothing stays behind', async () => {
  const file = join(folder, 'server.pid')
  for (const left of ['', '999999999 1', `${process.pid} 1`]) {
    writeFileSync(file, left)
    const unlock = await lock(folder)
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    unlock()
  }
})

/** Root may write anywhere: these cannot be written by anybody. */
test.each([
  ['is a file', () => join(folder, 'a-file')],
  ['is in a file', () => join(folder, 'a-file', 'data')],
  ['takes no files', () => '/proc/self'],
  ['holds a lock that cannot be read', () => folder],
])('a folder that %s is blamed itself and at once, and no other process', async (_what, path) => {
  writeFileSync(join(folder, 'a-file'), '')
  mkdirSync(join(folder, 'server.pid'))
  const begun = Date.now()
  await expect(lock(path())).rejects.toThrow(/^DATA_DIR=\/\S+ cannot be used: E[A-Z]+: /)
  expect(Date.now() - begun).toBeLessThan(5000)
})
