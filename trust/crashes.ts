import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isReady, postgresPid, until } from '../server/processes/running.ts'
import { saidOf, unsound } from './sound.ts'
import { openStand, type Stand } from './stand.ts'
import { middle, type Outcome, seconds, type Trial } from './trial.ts'
import { startWriting, writers } from './writers.ts'

const withinMs = 5000
const mailsEach = 10

/** What is struck, and how it comes back where it does not do so by itself. */
const victims: Record<string, (stand: Stand) => Promise<void>> = {
  'kill -9 of the server, whose worker sends mails,': async (stand) => {
    await queueMails(stand)
    stand.server.child.kill('SIGKILL')
    await stand.server.exited
    await stand.restart()
  },
  'kill -9 of a database backend': async (stand) => {
    const [one] = await stand.asOwner<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'bujia' order by random() limit 1",
    )
    if (one) process.kill(one.pid, 'SIGKILL')
  },
  'kill -9 of the whole database': async (stand) => {
    process.kill(postgresPid(stand.folder) ?? 0, 'SIGKILL')
  },
  'kill -9 of server and database at once': async (stand) => {
    process.kill(postgresPid(stand.folder) ?? 0, 'SIGKILL')
    stand.server.child.kill('SIGKILL')
    await stand.server.exited
    await stand.restart()
  },
  'a restart of the database': async (stand) => {
    process.kill(postgresPid(stand.folder) ?? 0, 'SIGINT')
  },
}

/** Strikes again and again while twenty people write, and then looks at everything that was promised to them. */
export const crashes: Trial = async ({ rounds }) => {
  const outcomes: Outcome[] = []
  for (const [what, strike] of Object.entries(victims)) {
    const stand = await openStand()
    try {
      outcomes.push(await struck(stand, what, strike, rounds))
    } finally {
      await stand.close()
    }
  }
  return outcomes
}

async function struck(
  stand: Stand,
  what: string,
  strike: (stand: Stand) => Promise<void>,
  rounds: number,
): Promise<Outcome> {
  const { written, stop } = startWriting(stand)
  const lived = stand.server.child
  const back: number[] = []
  for (let round = 0; round < rounds; round++) {
    await wait(randomInt(300, 1500))
    const at = performance.now()
    await strike(stand)
    await until(async () => isReady(stand.server), 'it to be ready')
    const acknowledged = written.clients.length
    await until(() => written.clients.length > acknowledged, 'a write to be acknowledged')
    back.push(performance.now() - at)
  }
  await stop()
  const wrong = await unsound(stand, written)
  const mails = await mailsOf(stand)
  if (mails.lost > 0) wrong.push(`${mails.lost} mails lost`)
  const died = !what.includes('server') && (lived.exitCode !== null || lived.signalCode !== null)
  if (died) wrong.push('the server ended')
  const slowest = Math.max(...back)
  const about = mails.queued > 0 ? `; ${mails.queued} mails queued, all sent, ${mails.double} of them twice` : ''
  return {
    tried: `${what} under ${writers} writers`,
    rounds,
    seen: `${saidOf(written, wrong)}${about}; writing again after ${seconds(middle(back))}, at most ${seconds(slowest)}`,
    held: wrong.length === 0 && slowest < withinMs,
  }
}

async function queueMails({ asOwner }: Stand): Promise<void> {
  await asOwner(`
    with letter as (
      insert into mail (garage_id, recipient, subject, body_text, body_html)
      select g.id, 'prueba@example.com', 'Prueba', 'a', 'b' from garage g, generate_series(1, ${mailsEach})
      returning garage_id, id)
    select graphile_worker.add_job('send_mail', json_build_object('garageId', garage_id, 'mailId', id),
      job_key => 'mail:' || garage_id || ':' || id) from letter`)
}

/** Without a mail server mails become files: each file is one that went out. */
async function mailsOf(stand: Stand): Promise<{ queued: number; lost: number; double: number }> {
  const count = async (state: string) => {
    const [row] = await stand.asOwner<{ count: number }>(
      `select count(*)::int from mail where recipient = 'prueba@example.com' and ${state}`,
    )
    return row?.count ?? 0
  }
  const queued = await count('true')
  if (queued === 0) return { queued, lost: 0, double: 0 }
  await until(async () => (await count("state = 'waiting'")) === 0, 'the mails to be sent')
  const sent = readdirSync(join(stand.folder, 'mail')).filter((name) => name.endsWith('.eml')).length
  const other = await stand.asOwner("select from mail where recipient <> 'prueba@example.com' and state = 'sent'")
  const unsent = queued - (await count("state = 'sent'"))
  return { queued, lost: unsent + Math.max(0, queued + other.length - sent), double: sent - queued - other.length }
}
