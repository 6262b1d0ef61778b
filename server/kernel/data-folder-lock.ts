import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Configuration } from './configuration.ts'

const waitMs = 12_000
const lockOf = (dataDir: string) => join(dataDir, 'server.pid')

/**
 * The embedded database belongs to one process. A second start waits for the first to end (it may be stopping) and
 * then gives up; what a killed process left behind is recognised by its dead pid.
 */
export async function lockDataFolder({ dataDir, databaseUrl }: Configuration): Promise<() => void> {
  inFolder(dataDir, () => mkdirSync(dataDir, { recursive: true }))
  if (databaseUrl) return () => {}
  const file = lockOf(dataDir)
  const deadline = Date.now() + waitMs
  while (!inFolder(dataDir, () => claim(file))) {
    if (Date.now() > deadline) {
      throw new Error(`Another process (${read(file)}) serves ${dataDir}: stop it, or choose another DATA_DIR`)
    }
    await wait(200)
  }
  return () => rmSync(file, { force: true })
}

/** Whether a living process has the folder for itself. */
export function isHeld(dataDir: string): boolean {
  return isLiving(read(lockOf(dataDir)))
}

/** A folder that is full or may not be written says so itself: no other process is to blame. */
function inFolder<T>(dataDir: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new Error(`DATA_DIR=${dataDir} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

/** False: somebody holds it, or tries to at this moment. */
function claim(file: string): boolean {
  const holder = read(file)
  if (isLiving(holder)) return false
  if (holder !== undefined && !takeAway(file, holder)) return false
  try {
    writeFileSync(file, identityOf(process.pid) ?? '', { flag: 'wx' })
    return true
  } catch (error) {
    rethrowUnless(error, 'EEXIST')
    return false
  }
}

/**
 * Takes the file of a dead process away. Two may try at once, after a crash: whoever finds that they have taken the new
 * one of the other puts it back.
 */
function takeAway(file: string, dead: string): boolean {
  const aside = `${file}-${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) === dead) return true
    linkSync(aside, file)
    return false
  } catch (error) {
    rethrowUnless(error, 'ENOENT', 'EEXIST')
    return false
  } finally {
    rmSync(aside, { force: true })
  }
}

function rethrowUnless(error: unknown, ...expected: string[]): void {
  if (!expected.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    rethrowUnless(error, 'ENOENT')
    return undefined
  }
}

function isLiving(holder: string | undefined): boolean {
  return holder !== undefined && holder === identityOf(Number.parseInt(holder, 10))
}

/** A pid is used again after a while: together with its start it names one process for ever. */
function identityOf(pid: number): string | undefined {
  let stat: string | undefined
  try {
    process.kill(pid, 0)
    stat = read(`/proc/${pid}/stat`)
  } catch {
    return undefined
  }
  // Fields are counted from behind the program's name, which may hold anything.
  const startedAt = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  return `${pid} ${startedAt}`
}
