import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../server/processes/running.ts'
import { blackPng } from '../server/testing/pictures.ts'
import { multipart } from '../server/testing/upload.ts'
import { saidOf, unsound } from './sound.ts'
import { openStand, type Stand } from './stand.ts'
import type { Outcome, Trial } from './trial.ts'
import { startWriting } from './writers.ts'

/** A disk of our own that can be filled up. Only root may mount one; elsewhere this is not tried. */
export const fullDisk: Trial = async () => {
  const probe = join('/tmp', `bujia-disk-${process.pid}`)
  mkdirSync(probe)
  const may = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]).status === 0
  if (may) execFileSync('umount', [probe])
  rmSync(probe, { recursive: true })
  if (!may) return [{ tried: 'a full disk', rounds: 0, seen: 'not tried: only root may mount a disk', held: true }]
  return [await onDisk('files', '16m', filesFull), await onDisk('postgres', '600m', databaseFull)]
}

/** One part of the data folder on a disk of that size. */
async function onDisk(part: string, size: string, trial: (stand: Stand, disk: string) => Promise<Outcome>) {
  let disk = ''
  try {
    const stand = await openStand((folder) => {
      disk = join(folder, part)
      mkdirSync(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
    })
    try {
      return await trial(stand, disk)
    } finally {
      await stand.close().catch(() => {})
    }
  } finally {
    execFileSync('umount', [disk])
    rmSync(join(disk, '..'), { recursive: true, force: true })
  }
}

const ballast = (disk: string) => join(disk, 'ballast')

function fillUp(disk: string, leaveBytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(ballast(disk), Buffer.alloc(Math.max(0, Number(bavail) * Number(bsize) - leaveBytes)))
  } catch (error) {
    // Somebody else writes there as well: the better.
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

async function filesFull(stand: Stand, disk: string): Promise<Outcome> {
  fillUp(disk, 200_000)
  const refused = await uploadUntil(stand, (answer) => !answer?.ok)
  const reads = (await stand.server.get('/api/client/', stand.token))?.status
  rmSync(ballast(disk))
  const after = await uploadUntil(stand, (answer) => answer?.ok ?? false)
  const rows = await stand.asOwner<{ key: string; sha256: string; attached: boolean; thumb: boolean }>(`
    select object_key as key, encode(sha256, 'hex') as sha256, attached_at is not null as attached,
      has_thumbnail as thumb from stored_file`)
  const files = readdirSync(disk, { recursive: true })
    .map(String)
    .filter((name) => !statSync(join(disk, name)).isDirectory())
  const known = new Set(rows.flatMap(({ key }) => [key, `${key}-thumbnail`]))
  const strangers = files.filter((name) => !known.has(name))
  const hash = (key: string) =>
    createHash('sha256')
      .update(readFileSync(join(disk, key)))
      .digest('hex')
  const wrong = rows.filter(({ key, sha256, attached }) => attached && (!files.includes(key) || hash(key) !== sha256))
  return {
    tried: 'the disk of the files is full',
    rounds: 1,
    seen: `an upload answered ${refused.last}, a list ${reads}; with space again an upload answered ${after.last}; ${wrong.length} rows in use without their file, ${strangers.length} files without a row`,
    held: refused.last !== 200 && reads === 200 && after.last === 200 && wrong.length + strangers.length === 0,
  }
}

/** Photos, each attached to an order of its own, until an answer is the one that is looked for. */
async function uploadUntil(stand: Stand, enough: (answer: Response | null) => boolean): Promise<{ last?: number }> {
  for (let turn = 0; turn < 200; turn++) {
    const { payload, headers } = await multipart({}, [
      { part: 'file-0', name: 'a.png', content: blackPng(2000 + turn, 2000) },
    ])
    const answer = await fetch(`${stand.server.url}/api/upload/`, {
      method: 'POST',
      headers: { ...headers, authorization: `Token ${stand.token}` },
      body: new Uint8Array(payload),
    }).catch(() => null)
    if (answer?.ok) await stand.counter.newOrder(undefined, [((await answer.json()) as { id: number }).id])
    if (enough(answer)) return answer ? { last: answer.status } : {}
  }
  return {}
}

async function databaseFull(stand: Stand, disk: string): Promise<Outcome> {
  const { written, stop } = startWriting(stand)
  await until(() => written.clients.length > 50, 'the writers to be at it')
  fillUp(disk, 0)
  const isStuck = async () => {
    const before = written.clients.length + written.orders.length
    await wait(1500)
    return written.clients.length + written.orders.length === before
  }
  await until(isStuck, 'nothing to be written any more')
  const reads = (await stand.server.get('/api/client/', stand.token))?.status
  rmSync(ballast(disk))
  const before = written.clients.length
  await until(() => written.clients.length > before, 'a write to be acknowledged')
  await stop()
  const refusals = new Set(written.wrong.splice(0).map((answer) => answer.slice(0, 3)))
  const wrong = await unsound(stand, written)
  return {
    tried: "the database's disk is full",
    rounds: 1,
    seen: `${saidOf(written, wrong)}; writes were refused${refusals.size > 0 ? ` (${[...refusals].join(', ')})` : ''}, a list answered ${reads}; with space again writing went on by itself`,
    held: wrong.length === 0 && reads === 200,
  }
}
