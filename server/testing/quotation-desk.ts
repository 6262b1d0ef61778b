import { expect } from 'vitest'
import type * as z from 'zod'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { filledLine, type MechanicShop } from './mechanic-orders.ts'
import type { World } from './world.ts'

type SaveBody = z.input<typeof quotations.save.body>

type QuotedShop = Pick<MechanicShop, 'coordinator' | 'client'> & { diagnosed: () => Promise<number> }

/** What staff and client do with a quotation, from a diagnosed order on. */
export function quotationDesk(w: World, shop: QuotedShop) {
  const read = (id: number, as = shop.coordinator) => w.ask(quotations.read, { as, params: { id } })

  /** Every line filled in as `filledLine` does, with what is given besides. */
  async function save(id: number, given: Partial<SaveBody> = {}, as = shop.coordinator) {
    const lines = (await read(id)).body.results.map((line) => filledLine(line.id, false))
    return w.ask(quotations.save, { as, params: { id }, body: { data: lines, ...given } })
  }

  /** The token in the newest mail to the client. */
  async function mailedToken(): Promise<string> {
    await w.runJobs()
    const text = w.mailbox.to(shop.client.email as string)?.text ?? ''
    return /accept_quotation\/([\w-]+)/.exec(text)?.[1] ?? ''
  }

  async function sent(): Promise<{ id: number; token: string; lines: number[] }> {
    const id = await shop.diagnosed()
    const saved = await save(id, { send_client: true })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    return { id, token: await mailedToken(), lines: saved.body.results.map((line) => line.id) }
  }

  const choose = (token: string, data: Record<string, 1 | 2 | 3>, seen: { version?: number; offer?: string } = {}) =>
    w.ask(quotations.choose, { body: { token, data, ...seen } })
  const say = (token: string, state: 20 | 30) => w.ask(quotations.changeState, { body: { token, state } })
  const open = (token: string) => w.ask(quotations.validateToken, { query: { token } })

  /** What was noted about an order, the newest last. */
  const noted = (id: number) =>
    w.inGarage(w.north, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select(['action', 'address', 'at', 'details', 'user_id'])
        .where('garage_id', '=', w.north.id)
        .where('subject', '=', 'work_order')
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute(),
    )

  return { read, save, sent, mailedToken, choose, say, open, noted }
}
export type QuotationDesk = ReturnType<typeof quotationDesk>
