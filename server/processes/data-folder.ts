import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, inject } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type Filled, whenFilled } from './filled-folder.ts'
import { type Running, start, stop } from './running.ts'

/** A data folder for each test of a file, and the servers that it starts there. */
export const folder = {
  path: '',
  /** What it is a copy of. */
  filled: undefined as unknown as Filled,
  async start(options: { command?: string[]; untilReady?: boolean } = {}): Promise<Running> {
    const server = await start({ env: { DATA_DIR: folder.path }, ...options })
    started.push(server)
    return server
  },
}
let started: Running[] = []

export function withDataFolder(): void {
  beforeEach(async () => {
    folder.path = temporaryFolder('process')
    started = []
    folder.filled = await whenFilled(inject('filledFolder'))
    // The database's files are somebody else's where root starts it, and stay theirs.
    execFileSync('cp', ['-a', `${folder.filled.path}/.`, folder.path])
  })
  afterEach(async () => {
    for (const server of started) await stop(server)
    rmSync(folder.path, { recursive: true, force: true })
  })
}
