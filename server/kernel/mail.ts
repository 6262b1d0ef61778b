import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type Transporter } from 'nodemailer'
import { type Configuration, mailFolder } from './configuration.ts'
import type { Tx } from './database.ts'
import { daysBefore } from './days.ts'
import { isJobUnderWay, queueJobs, turns } from './jobs.repo.ts'
import { job } from './jobs.ts'
import { findWaitingMail, insertMails, markMailFailure, markMailSent } from './mail.repo.ts'
import { type Letter, letterHtml, letterText } from './mail-letter.ts'
import { senderOf, shownName } from './mail-sender.ts'
import { type Actor, garageItself, type House, inScope, type Scope } from './scope.ts'

const mailsPerGarage = { times: 200, seconds: 60 * 60 }

/**
 * Asked before anybody of a garage has a letter sent to an address that they may choose: more an hour than a large
 * workshop needs, and too few to send spam with it. Lists of parts have a count of their own, as they take none of
 * these. Outside of the transaction, as every limit.
 */
export async function countMail(house: House, { garageId }: Pick<Actor, 'garageId'>): Promise<void> {
  await house.limits.use('mail', String(garageId), mailsPerGarage)
}

/** What the garage sends by itself never takes all: people's letters of that hour find room. */
const leftToPeople = 50

/** The same for those that the garage sends by itself, which can wait: answers how many of them may go now. */
export async function countMails(house: House, { garageId }: Pick<Actor, 'garageId'>, wanted: number): Promise<number> {
  const allowed = { ...mailsPerGarage, times: mailsPerGarage.times - leftToPeople }
  return house.limits.takeUpTo('mail', String(garageId), allowed, wanted)
}

type Mail = { recipient: string; letter: Letter }

/** Writes a letter into the outbox and queues its sending, both in the caller's transaction. */
export async function sendMail(scope: Scope, recipient: string, letter: Letter): Promise<void> {
  await writeMails(scope, [{ recipient, letter }], turns.lettersOfPeople)
}

/** Those that the garage sends by itself, to many: they go out when nobody waits for a letter. */
export async function sendMails(scope: Scope, mails: readonly Mail[]): Promise<void> {
  await writeMails(scope, mails, turns.lettersOfGarages)
}

async function writeMails(scope: Scope, mails: readonly Mail[], turn: number): Promise<void> {
  if (mails.length === 0) return
  const ids = await insertMails(
    scope,
    mails.map(({ recipient, letter }) => ({
      recipient,
      subject: letter.subject,
      body_text: letterText(letter),
      body_html: letterHtml(letter),
      sender: letter.from === 'platform' ? null : letter.from.workshop,
      reply_to: letter.replyTo ?? null,
    })),
  )
  await queueMails(
    scope.tx,
    ids.map((mailId) => ({ garageId: scope.actor.garageId, mailId })),
    turn,
  )
}

/** One job for each mail: asking for it again brings forward the one that waits, or takes over from one that gave up. */
export async function queueMails(
  tx: Tx,
  mails: readonly MailPayload[],
  turn: number = turns.lettersOfPeople,
): Promise<void> {
  await queueJobs(
    tx,
    sendMailJob,
    mails.map((payload) => ({ payload, key: keyOf(payload) })),
    turn,
  )
}

/** Whether it is being sent right now: asked for then, it would go out a second time beside the first. */
export async function isBeingSent(tx: Tx, mail: MailPayload): Promise<boolean> {
  return isJobUnderWay(tx, keyOf(mail))
}

type MailPayload = { garageId: number; mailId: number }

const keyOf = ({ garageId, mailId }: MailPayload) => `mail:${garageId}:${mailId}`

export const sendMailJob = job<MailPayload>({
  name: 'send_mail',
  async run(house, { garageId, mailId }, attempt) {
    const actor = garageItself(garageId)
    const mail = await inScope(house, actor, (scope) => findWaitingMail(scope, mailId))
    if (!mail) return
    try {
      await deliver(house.configuration, {
        from: senderOf(house.configuration.mailFrom, mail.sender),
        ...(mail.reply_to && { replyTo: { address: mail.reply_to, name: mail.sender ? shownName(mail.sender) : '' } }),
        to: { address: mail.recipient, name: '' },
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // The same for every attempt, so that a mail server can tell a repetition.
        messageId: `<${garageId}.${mailId}@${new URL(house.configuration.publicUrl).hostname}>`,
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await inScope(house, actor, (scope) => markMailFailure(scope, mailId, reason, attempt.isLast))
      // What is thrown ends in the log, where nobody's address belongs: the platform's console shows whose letter it is.
      throw new Error(`Mail ${mailId} of garage ${garageId}: ${reason.replaceAll(address, '…')}`)
    }
    await inScope(house, actor, (scope) => markMailSent(scope, mailId))
  },
})

const address = /[^\s<>]+@[^\s<>]+/g

const daysOnDisk = 30

/** Also what a process that was killed was still writing. */
const isLetter = (name: string) => name.endsWith('.eml') || /^\.[0-9a-f-]{36}$/.test(name)

/** Without a mail server letters are files, with links and first passwords in them: they do not stay for ever. */
export async function removeOldLetters(house: House): Promise<void> {
  const folder = mailFolder(house.configuration)
  const since = daysBefore(house.clock(), daysOnDisk).getTime()
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter(isLetter).map((name) => join(folder, name))) {
    // One that is just being finished is gone under this name.
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < since) await rm(path, { force: true })
  }
}

type Message = Parameters<Transporter['sendMail']>[0]

const transports = new Map<string, Transporter>()

/** A mail server that says nothing any more is given up in a minute, not in the library's ten. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

async function deliver(configuration: Configuration, message: Message): Promise<void> {
  if (configuration.smtpUrl) {
    const url = configuration.smtpUrl
    const transport = transports.get(url) ?? nodemailer.createTransport({ url, ...patience })
    transports.set(url, transport)
    await transport.sendMail(message)
    return
  }
  const composed = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const folder = mailFolder(configuration)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Under another name until it is whole: whoever watches the folder never reads half a mail.
  const unfinished = join(folder, `.${randomUUID()}`)
  await writeFile(unfinished, composed.message as Buffer, { mode: 0o600 })
  await rename(
    unfinished,
    join(folder, `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`),
  )
}
