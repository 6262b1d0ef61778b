import { rmSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type Running, start, stop } from './running.ts'

/** A data folder for each test of a file, and the servers that it starts there. */
export const folder = {
  path: '',
  async start(options: { command?: string[]; untilReady?: boolean } = {}): Promise<Running> {
    const server = await start({ env: { DATA_DIR: folder.path }, ...options })
    started.push(server)
    return server
  },
}
let started: Running[] = []

export function withDataFolder(): void {
  beforeEach(() => {
    folder.path = temporaryFolder('process')
    started = []
  })
  afterEach(async () => {
    for (const server of started) await stop(server)
    rmSync(folder.path, { recursive: true, force: true })
  })
}
