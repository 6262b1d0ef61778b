import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type Running, start, stop } from './running.ts'

/** A data folder for each test of a file, and the servers that it starts there. */
export const folder = {
  path: '',
  /** As it is before a first start. */
  empty(): void {
    rmSync(folder.path, { recursive: true, force: true })
    folder.path = temporaryFolder('process')
  },
  async start(options: { command?: string[]; untilReady?: boolean } = {}): Promise<Running> {
    const server = await start({ env: { DATA_DIR: folder.path }, ...options })
    started.push(server)
    return server
  },
}
let started: Running[] = []

/** Filling the demo takes most of a first start: it is done once, and every test gets a copy of its own. */
let filled: Promise<string> | undefined
async function fill(): Promise<string> {
  const path = temporaryFolder('process-filled')
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  await stop(await start({ env: { DATA_DIR: path } }))
  return path
}

export function withDataFolder(): void {
  beforeEach(async () => {
    folder.path = temporaryFolder('process')
    started = []
    filled ??= fill()
    // The database's files are somebody else's where root starts it, and stay theirs.
    execFileSync('cp', ['-a', `${await filled}/.`, folder.path])
  })
  afterEach(async () => {
    for (const server of started) await stop(server)
    rmSync(folder.path, { recursive: true, force: true })
  })
}
