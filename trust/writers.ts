import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { clientBody } from '../server/testing/clients.ts'
import type { Stand } from './stand.ts'

export const writers = 20

export type Written = {
  /** What was acknowledged: clients by their address, orders by their id. */
  clients: string[]
  orders: number[]
  /** Answers that no browser should see: neither done nor told to come back later. */
  wrong: string[]
}

/** Twenty people who write without a pause. What is not answered is sent again with its key, as the screens do. */
export function startWriting({ counter }: Stand): { written: Written; stop: () => Promise<Written> } {
  const written: Written = { clients: [], orders: [], wrong: [] }
  let going = true
  async function one(turn: number): Promise<void> {
    const key = randomUUID()
    const isClient = turn % 2 === 0
    const client = clientBody({ address: `Prueba ${key}` })
    for (;;) {
      const answer = isClient ? await counter.newClient(client, key) : await counter.newOrder(key)
      // Cut off while it was read: as if it had never come.
      const text = await answer?.text().catch(() => undefined)
      if (answer?.ok && text !== undefined) {
        if (isClient) written.clients.push(client.address)
        else written.orders.push((JSON.parse(text) as { id: number }).id)
        return
      }
      const comesBack = answer === null || text === undefined || isLater(answer)
      if (!comesBack) written.wrong.push(`${answer?.status} ${text?.slice(0, 120)}`)
      if (!comesBack) return
      await wait(100)
    }
  }
  const everybody = Array.from({ length: writers }, async () => {
    for (let turn = 0; going; turn++) await one(turn)
  })
  return {
    written,
    async stop() {
      going = false
      await Promise.all(everybody)
      return written
    },
  }
}

function isLater(answer: Response): boolean {
  return (answer.status === 503 || answer.status === 429) && Number(answer.headers.get('retry-after')) > 0
}
