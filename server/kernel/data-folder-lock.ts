import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Configuration } from './configuration.ts'

const waitMs = 12_000

/**
 * The embedded database belongs to one process. A second start waits for the first to end (it may be stopping) and
 * then gives up; what a killed process left behind is recognised by its dead pid.
 */
export async function lockDataFolder({ dataDir, databaseUrl }: Configuration): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true })
  if (databaseUrl) return () => {}
  const file = join(dataDir, 'server.pid')
  const deadline = Date.now() + waitMs
  while (!claim(file)) {
    if (Date.now() > deadline) {
      throw new Error(`Another process (${readPid(file)}) serves ${dataDir}: stop it, or choose another DATA_DIR`)
    }
    await wait(200)
  }
  return () => rmSync(file, { force: true })
}

function claim(file: string): boolean {
  const pid = readPid(file)
  if (pid !== undefined && pid !== process.pid && isNode(pid)) return false
  if (pid !== undefined) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** A pid is used again after a while: it counts only while it is a Node process. */
function isNode(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')
  } catch {
    return true
  }
}
