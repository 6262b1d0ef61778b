import { type NotNull, sql } from 'kysely'
import type { Scope } from './scope.ts'

type NewMail = {
  recipient: string
  subject: string
  body_text: string
  body_html: string
  sender: string | null
  reply_to: string | null
}

export async function insertMails({ tx, actor, now }: Scope, mails: readonly NewMail[]): Promise<number[]> {
  const rows = await tx
    .insertInto('mail')
    .values(mails.map((mail) => ({ ...mail, garage_id: actor.garageId, created_at: now })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findWaitingMail({ tx, actor }: Scope, id: number) {
  return tx
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'sender', 'reply_to'])
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('body_text', 'is not', null)
    .where('body_html', 'is not', null)
    .$narrowType<{ body_text: NotNull; body_html: NotNull }>()
    .executeTakeFirst()
}

/** The body goes: it may hold a link or a first password, and the recipient has it now. */
export async function markMailSent({ tx, actor, now }: Scope, id: number): Promise<void> {
  await tx
    .updateTable('mail')
    .set((e) => ({
      state: 'sent',
      sent_at: now,
      body_text: null,
      body_html: null,
      last_error: null,
      attempts: e('attempts', '+', 1),
    }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}

/** Of one that still waits: what another attempt has sent meanwhile stays sent. */
export async function markMailFailure(
  { tx, actor }: Scope,
  id: number,
  reason: string,
  isLast: boolean,
): Promise<void> {
  await tx
    .updateTable('mail')
    .set((e) => ({
      state: isLast ? 'failed' : 'waiting',
      last_error: reason.slice(0, 500),
      attempts: e('attempts', '+', 1),
    }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** All letters to an address, whether they went out or not: what waits is not sent any more. */
export async function deleteMailsTo({ tx, actor }: Scope, address: string): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('garage_id', '=', actor.garageId)
    .where(sql<boolean>`lower(recipient) = lower(${address})`)
    .execute()
}
