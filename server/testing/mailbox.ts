import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Letter } from '#server/kernel/mail-letter.ts'

/** Where it does not matter what is written. */
export const someLetter: Letter = {
  subject: 'Hola',
  greeting: 'Hola:',
  paragraphs: ['Texto.'],
  closing: 'Adiós.',
  from: 'platform',
}

export type Mailbox = {
  url: string
  letters: Email[]
  /** Every address that the mail server was told to deliver to, whatever the letter itself says. */
  recipients: string[]
  /** The newest letter to an address. */
  to: (address: string) => Email | undefined
  /** While true, letters are taken and their senders told that they were not, as when an answer is lost on its way. */
  forgets: boolean
  /** While true, every delivery is refused for now, as by a server in trouble. */
  refuses: boolean
  /** Until it is resolved, letters are neither taken nor refused, as by a server that hangs. */
  holds: Promise<void> | undefined
  close: () => Promise<void>
}

/** A real mail server on loopback. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Email[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        await mailbox.holds
        const named = session.envelope.rcptTo.map((recipient) => recipient.address)
        if (mailbox.refuses) {
          // Servers say whose letter it was.
          return done(Object.assign(new Error(`<${named.join()}> try again later`), { responseCode: 451 }))
        }
        recipients.push(...named)
        letters.push(await PostalMime.parse(Buffer.concat(chunks)))
        if (mailbox.forgets) return done(Object.assign(new Error('connection lost'), { responseCode: 421 }))
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    recipients,
    forgets: false,
    refuses: false,
    holds: undefined,
    to: (address) => letters.findLast((letter) => letter.to?.some((recipient) => recipient.address === address)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailbox
}
