import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { type Backlog, countBacklog } from './backlog.repo.ts'
import type { House } from './scope.ts'

const patienceMs = 2000

/**
 * Gauges of what waits and what gave up. They are read together, once for each time somebody looks; while the database
 * does not answer they are left out, and who looks again does not take one more connection.
 */
export function backlogMetrics(house: House, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help: `${help}; the same from every process`, labelNames, registers: [registry] })
  const jobs = gauge('bujia_jobs', 'Jobs that are due or that gave up', 'state')
  const oldest = gauge('bujia_oldest_due_job_seconds', 'For how long the oldest due job has waited')
  const mails = gauge('bujia_mails', 'Mails that wait or that gave up', 'state')

  let asked: Promise<Backlog> | undefined
  function ask(): Promise<Backlog> {
    asked ??= house.database.reading({ platform: true }, countBacklog).finally(() => {
      asked = undefined
    })
    return asked
  }
  return async () => {
    const found = await Promise.race([ask(), wait(patienceMs, undefined, { ref: false })]).catch(() => undefined)
    jobs.reset()
    mails.reset()
    oldest.remove()
    if (!found) return
    jobs.set({ state: 'due' }, found.jobsDue)
    jobs.set({ state: 'failed' }, found.jobsFailed)
    oldest.set(found.oldestDueSeconds)
    mails.set({ state: 'waiting' }, found.mailsWaiting)
    mails.set({ state: 'failed' }, found.mailsFailed)
  }
}
