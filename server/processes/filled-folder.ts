import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { logIn, start, stop, until } from './running.ts'

declare module 'vitest' {
  interface ProvidedContext {
    filledFolder: string
  }
}

/** The folder after its first start: what that printed, a session that was begun, and how it ended. */
export type Filled = { path: string; printed: string; token: string; exitCode: number }
const done = (path: string) => `${path}.done`

/**
 * Filling the demo takes most of a first start: it is done once for all files of tests. Nobody waits for it here, as
 * some need no demo: see `whenFilled`.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const path = temporaryFolder('process-filled')
  const filling = fill(path)
  filling.catch(() => {})
  project.provide('filledFolder', path)
  return async () => {
    await filling
    for (const one of [path, done(path)]) rmSync(one, { recursive: true, force: true })
  }
}

async function fill(path: string): Promise<void> {
  const first = await start({ env: { DATA_DIR: path } })
  const token = await logIn(first)
  const filled: Filled = { path, printed: first.printed(), token, exitCode: await stop(first) }
  writeFileSync(`${done(path)}.part`, JSON.stringify(filled))
  renameSync(`${done(path)}.part`, done(path))
}

export async function whenFilled(path: string): Promise<Filled> {
  await until(() => existsSync(done(path)), 'the demo to be filled')
  return JSON.parse(readFileSync(done(path), 'utf8'))
}
