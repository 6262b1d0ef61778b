import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** PostgreSQL refuses to run as root. Started by root, it runs as an existing ordinary user instead. */
export type OrdinaryUser = {
  spawn: { uid: number; gid: number; cwd: string }
  own: (path: string) => void
}

/** Where that user can always walk; data of a workshop is kept here, so no folder that is cleaned by itself. */
const walkable = '/var/lib/bujia'

export function ordinaryUser(): OrdinaryUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const uid = idOf('-u')
  const gid = idOf('-g')
  return { spawn: { uid, gid, cwd: '/' }, own: (path) => chownSync(path, uid, gid) }
}

function idOf(option: '-u' | '-g'): number {
  const found = Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout)
  return Number.isInteger(found) && found > 0 ? found : 65534
}

/** The folder itself where the user may walk there; else one beside the system's data, with a link from the asked one. */
export function reachableFolder(folder: string, user: OrdinaryUser | undefined): string {
  if (isLink(folder)) return ownFolder(targetOf(folder), user)
  if (!user || othersMayWalk(dirname(folder))) return ownFolder(folder, user)
  mkdirSync(walkable, { recursive: true, mode: 0o755 })
  const elsewhere = join(walkable, `data-${randomBytes(6).toString('hex')}`)
  // A folder that was copied here, from a backup say, goes along.
  if (existsSync(folder)) {
    cpSync(folder, elsewhere, { recursive: true })
    rmSync(folder, { recursive: true })
  }
  mkdirSync(dirname(folder), { recursive: true })
  // There before its link is: a link to nothing is one that was moved away from its data.
  const owned = ownFolder(elsewhere, user)
  symlinkSync(elsewhere, folder)
  return owned
}

function targetOf(link: string): string {
  const target = readlinkSync(link)
  if (existsSync(target)) return target
  throw new Error(`${link} leads to ${target}, which is not there: the data stayed behind when the folder was copied`)
}

function ownFolder(folder: string, user: OrdinaryUser | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user && statSync(folder).uid !== user.spawn.uid) {
    spawnSync('chown', ['-R', `${user.spawn.uid}:${user.spawn.gid}`, folder])
  }
  return folder
}

/** The programs where they are if the user may walk there, else a copy (made once, under another name until whole). */
export function reachableProgram(folder: string, user: OrdinaryUser | undefined): string {
  if (!user || othersMayWalk(folder)) return folder
  const version = statSync(join(folder, 'bin', 'postgres'))
  const copy = join(walkable, `postgres-${version.size}-${Math.round(version.mtimeMs)}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(walkable, { recursive: true, mode: 0o755 })
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  }
  return copy
}

function isLink(path: string): boolean {
  try {
    return Boolean(readlinkSync(path))
  } catch {
    return false
  }
}

function othersMayWalk(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
