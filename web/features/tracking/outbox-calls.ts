import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { Kept } from '#web/kernel/outbox-store.ts'
import { myOrderReads } from './my-order-reads.ts'

type Sendable = { endpoint: Endpoint; fills: readonly Endpoint[]; stales: readonly Endpoint[] }
/** The writes that may wait for the network. Each answers what these reads would answer now. */
const sendable: readonly Sendable[] = [
  ...[mechanic.track, mechanic.diagnose, mechanic.pauseTimer, mechanic.observe].map((endpoint) => ({
    endpoint,
    fills: [mechanic.read, mechanic.tasks],
    stales: myOrderReads,
  })),
  ...[
    bodyShop.track,
    bodyShop.diagnose,
    bodyShop.pauseTimer,
    bodyShop.selectParts,
    bodyShop.createTasks,
    bodyShop.updateTasks,
  ].map((endpoint) => ({
    endpoint,
    fills: [bodyShop.read],
    stales: [bodyShop.parts, ...myOrderReads],
  })),
  ...[appraisals.track, appraisals.createOrder].map((endpoint) => ({
    endpoint,
    fills: [appraisals.tasks],
    stales: myOrderReads,
  })),
]

/** Nothing for what a page of another version kept. */
export function knownOf({ endpoint: name }: Pick<Kept, 'endpoint'>): Sendable | undefined {
  return sendable.find(({ endpoint }) => nameOf(endpoint) === name)
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Which order it was about: some calls name it in their address, others in what they send. */
export function orderOf({ params, body }: Kept): { id: unknown } {
  return { id: params.id ?? (body as { idWorkOrder?: number }).idWorkOrder }
}

const typed = new Set(['name', 'description', 'observation'])

/** What a person typed of what is sent, whatever it looks like; the names of parts that they chose are not theirs. */
export function wordsIn(sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([field, held]) => {
    if (typeof held !== 'string') return field === 'new_task' ? [] : wordsIn(held)
    return typed.has(field) && held.trim() ? [held] : []
  })
}
