import { randomUUID } from 'node:crypto'
import { clientBody } from '../testing/clients.ts'
import type { Running } from './running.ts'

export type Counter = Awaited<ReturnType<typeof openCounter>>

/** Somebody at the counter, over the wire: makes clients with a car, known by their address, and drafts of orders. */
export async function openCounter(server: Pick<Running, 'url'>, token: string) {
  const send = (path: string, body: object, key: string = randomUUID()) =>
    fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Token ${token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
    }).catch(() => null)
  /** Sent again with its key it has to be the same body. */
  const newClient = (body: ReturnType<typeof clientBody>, key?: string) => send('client/', body, key)
  const answer = await newClient(clientBody({ address: 'Mostrador' }))
  if (!answer?.ok) throw new Error(`No client: ${await answer?.text()}`)
  const first = (await answer.json()) as { id: number; cars: { id: number }[] }
  return {
    newClient,
    newOrder: (key?: string, photos: number[] = []) =>
      send(
        'work_orders/',
        {
          type: 'order_mechanic',
          client: first.id,
          car: first.cars[0]?.id,
          repair_type: 'Normal',
          assignment_completed: false,
          photos,
        },
        key,
      ),
  }
}

/** Goes on until it is told to end; knows what was acknowledged, in its order. */
export function keepWriting(
  { newClient }: Counter,
  name: string,
): { acknowledged: string[]; end: () => Promise<void> } {
  const acknowledged: string[] = []
  let going = true
  const done = (async () => {
    for (let n = 0; going; n++) {
      const answer = await newClient(clientBody({ address: `${name} ${n}` }))
      if (answer?.ok) acknowledged.push(`${name} ${n}`)
      else if (answer?.status === 400) throw new Error(await answer.text())
    }
  })()
  // Told when it ends, and not before: somebody else may be waited for.
  done.catch(() => {})
  return {
    acknowledged,
    async end() {
      going = false
      await done
    },
  }
}
