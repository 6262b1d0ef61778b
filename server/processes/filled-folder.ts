import { existsSync, rmSync, writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { start, stop, until } from './running.ts'

declare module 'vitest' {
  interface ProvidedContext {
    filledFolder: string
  }
}

const done = (path: string) => `${path}.done`

/**
 * Filling the demo takes most of a first start: it is done once for all files of tests. Nobody waits for it here, as
 * some need no demo: see `whenFilled`.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const path = temporaryFolder('process-filled')
  const filling = start({ env: { DATA_DIR: path } })
    .then(stop)
    .then(() => writeFileSync(done(path), ''))
  filling.catch(() => {})
  project.provide('filledFolder', path)
  return async () => {
    await filling
    for (const one of [path, done(path)]) rmSync(one, { recursive: true, force: true })
  }
}

export async function whenFilled(path: string): Promise<string> {
  await until(() => existsSync(done(path)), 'the demo to be filled')
  return path
}
