import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { buildApp, everyJob } from '#server/app.ts'
import type { TestGarage } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'
import { mailFolder } from './configuration.ts'
import { openMigrated } from './house.ts'
import { forgetTimesToCome } from './job-workers.repo.ts'
import { runDueJobs, startWorker } from './jobs.ts'
import { markMailFailure } from './mail.repo.ts'
import { queueMails, sendMail } from './mail.ts'
import type { Letter } from './mail-letter.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(() => {
  w.mailbox.letters.length = 0
  w.mailbox.refuses = false
})

const letter = (about: Partial<Letter> = {}): Letter => ({
  subject: 'Asunto',
  greeting: 'Hola, Ana:',
  paragraphs: ['La clave es secreta-en-el-cuerpo.'],
  button: { label: 'Abrir', url: 'http://bujia.test/#/x' },
  closing: 'Adiós',
  from: { workshop: 'Taller' },
  ...about,
})

const write = (to: string, about?: Partial<Letter>, garage: TestGarage = w.north) =>
  w.inGarage(garage, (scope) => sendMail(scope, to, letter(about)))

type MailRow = {
  state: string
  attempts: number
  last_error: string | null
  body_text: string | null
  body_html: string | null
}
async function mailTo(recipient: string): Promise<MailRow | undefined> {
  const [row] = await w.database.asOwner<MailRow>(
    'select state, attempts, last_error, body_text, body_html from mail where recipient = $1',
    [recipient],
  )
  return row
}

/** What waits for its next attempt is due now. */
const makeDue = (also = '') => w.database.asOwner(`update graphile_worker._private_jobs set run_at = now() ${also}`)
const waitingJobs = () => w.database.asOwner('select id from graphile_worker._private_jobs')

describe('a mail', () => {
  test('of a transaction that was rolled back is never sent', async () => {
    const failed = w.inGarage(w.north, async (scope) => {
      await sendMail(scope, 'nunca@x.example', letter())
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await waitingJobs()).toEqual([])
    await w.runJobs()
    expect(w.mailbox.letters).toEqual([])
  })

  test('goes out once, and what it said is then erased here', async () => {
    await write('ana@x.example')
    expect((await mailTo('ana@x.example'))?.body_text).toContain('secreta-en-el-cuerpo')
    await w.runJobs()
    await w.runJobs()
    expect(w.mailbox.letters).toHaveLength(1)
    expect(w.mailbox.to('ana@x.example')?.text).toContain('secreta-en-el-cuerpo')
    const erased = { last_error: null, body_text: null, body_html: null }
    expect(await mailTo('ana@x.example')).toEqual({ state: 'sent', attempts: 1, ...erased })
    expect(await waitingJobs()).toEqual([])
  })

  test('that the mail server refuses holds up no request, waits, and arrives later', async () => {
    w.mailbox.refuses = true
    const { email } = w.north.users.mechanic
    expect((await w.ask(access.sendRecoveryMail, { body: { email } })).status).toBe(200)
    await w.runJobs()
    const { last_error, body_text, ...refused } = (await mailTo(email)) ?? {}
    expect(refused).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(last_error).toContain(`451 <${email}>`)
    expect(body_text).toContain('change-password')
    await w.runJobs()
    expect((await mailTo(email))?.attempts).toBe(1)

    w.mailbox.refuses = false
    await makeDue()
    await w.runJobs()
    expect(w.mailbox.letters).toHaveLength(1)
    expect(await mailTo(email)).toMatchObject({ state: 'sent', attempts: 2, last_error: null, body_text: null })
    for (const kept of ['change-password', 'secreta-en-el-cuerpo', email]) expect(w.logLines.join()).not.toContain(kept)
  })

  test('whose acceptance is lost on its way is sent once more, as the same letter, and then noted', async () => {
    w.mailbox.forgets = true
    await write('doble@x.example')
    await w.runJobs()
    expect(await mailTo('doble@x.example')).toMatchObject({ state: 'waiting' })
    w.mailbox.forgets = false
    await makeDue()
    await w.runJobs()
    await w.runJobs()
    expect(await mailTo('doble@x.example')).toMatchObject({ state: 'sent' })
    expect(w.mailbox.letters).toHaveLength(2)
    expect(new Set(w.mailbox.letters.map((sent) => sent.messageId)).size).toBe(1)
  })

  test('that went out stays sent when an older attempt at it fails late, and never goes out empty', async () => {
    await write('tarde@x.example')
    await w.runJobs()
    const [{ id } = { id: 0 }] = await w.database.asOwner<{ id: number }>(
      "select id::int from mail where recipient = 'tarde@x.example'",
    )
    await w.inGarage(w.north, (scope) => markMailFailure(scope, id, 'Timeout', false))
    expect(await mailTo('tarde@x.example')).toMatchObject({ state: 'sent', last_error: null })
    await w.database.asOwner("update mail set state = 'waiting' where id = $1", [id])
    await w.inGarage(w.north, ({ tx }) => queueMails(tx, [{ garageId: w.north.id, mailId: id }]))
    await w.runJobs()
    expect(w.mailbox.letters).toHaveLength(1)
    await w.database.asOwner('delete from mail where id = $1', [id])
  })

  test('that is refused to the last attempt is called failed, never sent', async () => {
    w.mailbox.refuses = true
    await write('terca@x.example')
    await makeDue(', attempts = max_attempts - 1')
    await w.runJobs()
    w.mailbox.refuses = false
    await w.runJobs()
    expect(await mailTo('terca@x.example')).toMatchObject({ state: 'failed' })
    expect(w.mailbox.letters).toEqual([])
    await w.database.asOwner('delete from graphile_worker._private_jobs')
  })

  test('gets no further header or reader from a name, a subject or an address with line breaks', async () => {
    const injected = 'Ana\r\nBcc: otra@x.example\r\nX-Forged: si\r\n\r\n<b>cuerpo</b>'
    await write('limpia@x.example', { subject: injected, from: { workshop: injected }, greeting: injected })
    await write('respuesta@x.example', { replyTo: 'taller@x.example\r\nBcc: otra@x.example' })
    await write('sucia@x.example\r\nBcc: otra@x.example')
    await write('dos@x.example, otra@x.example')
    await w.runJobs()
    for (const sent of w.mailbox.letters) {
      expect(sent.headers.map((header) => header.key)).not.toContain('x-forged')
      expect([sent.bcc, sent.cc]).toEqual([undefined, undefined])
      expect(sent.to).toHaveLength(1)
      expect(sent.to?.[0]?.address).not.toBe('otra@x.example')
    }
    expect(w.mailbox.to('limpia@x.example')?.subject).toContain('Ana')
    expect(w.mailbox.recipients).not.toContain('otra@x.example')
    await w.database.asOwner('delete from graphile_worker._private_jobs')
  })

  test('says that a program sent it, so that no absent reader answers by a program of theirs', async () => {
    await write('ausente@x.example')
    await w.runJobs()
    const sent = w.mailbox.to('ausente@x.example')
    expect(sent?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('shows what people typed as text, never as HTML', async () => {
    const typed = `<img src=x onerror="alert('1')"> & Cía.`
    await write('html@x.example', {
      ...{ subject: typed, greeting: typed, paragraphs: [typed], closing: typed, from: { workshop: typed } },
      facts: [{ label: typed, value: typed }],
      button: { label: typed, url: 'http://bujia.test/"onclick="x' },
    })
    await w.runJobs()
    const sent = w.mailbox.to('html@x.example')
    expect(sent?.html).not.toMatch(/<img|"onclick/)
    expect(sent?.html?.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt; &amp; Cía\./g)).toHaveLength(8)
    expect(sent?.text).toContain(typed)
    expect(sent?.subject).toBe(typed)
  })

  test('is written to a folder when there is no mail server', async () => {
    const alone = await world({ SMTP_URL: '' })
    await alone.inGarage(alone.north, (scope) =>
      sendMail(scope, 'ana@x.example', letter({ subject: 'Año nuevo', from: { workshop: 'Bujía' } })),
    )
    await alone.runJobs()
    const folder = mailFolder(alone.house.configuration)
    const [name = '', ...more] = readdirSync(folder)
    expect([more, name.endsWith('.eml')]).toEqual([[], true])
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600])
    const sent = await PostalMime.parse(readFileSync(join(folder, name)))
    expect([sent.subject, sent.to?.[0]?.address, sent.from?.name]).toEqual([
      'Año nuevo',
      'ana@x.example',
      'Bujía vía Bujía',
    ])
    await alone.close()
  })
})

describe('two processes on one database', () => {
  test('do each job once', async () => {
    const second = await openMigrated(w.house.configuration, w.database.appUrl, { log: w.app.log })
    for (let i = 0; i < 25; i++) await write(`n${i}@x.example`, {}, i % 2 ? w.north : w.south)
    await Promise.all([
      w.runJobs(),
      runDueJobs(second.house, everyJob),
      w.runJobs(),
      runDueJobs(second.house, everyJob),
    ])
    const readers = w.mailbox.letters.map((sent) => sent.to?.[0]?.address)
    expect([readers.length, new Set(readers).size]).toEqual([25, 25])
    expect(await waitingJobs()).toEqual([])
    await second.close()
  })

  test('count limits together', async () => {
    const second = await openMigrated(w.house.configuration, w.database.appUrl, { log: w.app.log })
    const other = await buildApp(second.house, w.app.log)
    const ask = (at: typeof other) =>
      at.inject({ method: 'POST', url: '/api/user/pass_reset_mail/', payload: { email: 'nadie@x.example' } })
    const answers = [await ask(w.app), await ask(other), await ask(w.app), await ask(other), await ask(w.app)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429])
    await other.close()
    await second.close()
  })
})

describe('the worker', () => {
  test('does by itself what is queued while it runs, and stops when told', async () => {
    const worker = await startWorker(w.house, everyJob)
    await write('enseguida@x.example')
    await vi.waitFor(() => expect(w.mailbox.to('enseguida@x.example')).toBeDefined(), 10_000)
    await worker.stop()
    await write('despues@x.example')
    expect(await waitingJobs()).toHaveLength(1)
    await w.runJobs()
    const crontab = await w.database.asOwner('select identifier from graphile_worker._private_known_crontabs')
    expect(crontab).toEqual(expect.arrayContaining([{ identifier: 'sweep' }, { identifier: 'bill' }]))
  })

  test('after the clock was months ahead what was put off is tried again, and what was counted then counts no more', async () => {
    await w.database.asOwner(
      `insert into rate_limit (key, points, expire)
        values ('adelantado', 200, extract(epoch from now() + interval '90 days') * 1000),
          ('de hoy', 3, extract(epoch from now() + interval '1 day') * 1000)`,
    )
    await w.database.asOwner("select graphile_worker.add_job('adelantado', run_at => now() + interval '90 days')")
    await w.database.asOwner("select graphile_worker.add_job('de_hoy', run_at => now() + interval '1 day')")
    await forgetTimesToCome(w.house.database.single)
    const counted = await w.database.asOwner("select key from rate_limit where key in ('adelantado', 'de hoy')")
    expect(counted).toEqual([{ key: 'de hoy' }])
    const due = await w.database.asOwner(`select t.identifier, j.run_at <= now() as due
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('adelantado', 'de_hoy') order by 1`)
    expect(due).toEqual([
      { identifier: 'adelantado', due: true },
      { identifier: 'de_hoy', due: false },
    ])
    await w.database.asOwner('delete from rate_limit')
    await w.database.asOwner(`delete from graphile_worker._private_jobs where task_id in
      (select id from graphile_worker._private_tasks where identifier in ('adelantado', 'de_hoy'))`)
  })

  test('goes on doing what is due by itself after the clock was months ahead', async () => {
    const ahead = `update graphile_worker._private_known_crontabs set last_execution = now() + interval '90 days'
      where identifier = 'sweep'`
    await w.database.asOwner(ahead)
    await w.database.asOwner("insert into job_worker (id, seen_at) values ('ido', now() + interval '90 days')")
    await forgetTimesToCome(w.house.database.single)
    expect(await w.database.asOwner("select id from job_worker where id = 'ido'")).toEqual([])
    const worker = await startWorker(w.house, everyJob)
    const last = () =>
      w.database.asOwner<{ ahead: boolean }>(
        "select last_execution > now() as ahead from graphile_worker._private_known_crontabs where identifier = 'sweep'",
      )
    await vi.waitFor(async () => expect(await last()).toEqual([{ ahead: false }]), 10_000)
    await worker.stop()
  })
})
