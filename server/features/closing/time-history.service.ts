import type { TimeHistory } from '#domain/closing/closing.contract.ts'
import { costOfWork } from '#domain/closing/closing.rules.ts'
import { hoursOf, sumDurations } from '#domain/kernel/durations.ts'
import { cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { stageLabel } from '#domain/orders/order-statuses.ts'
import { runsSuspiciouslyLong, secondsWorked } from '#domain/tracking/intervals.rules.ts'
import { isDeclined } from '#domain/tracking/task.rules.ts'
import { type ListedTask, listTimedTasks, listWorkers } from '#server/features/tracking/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { findBillingGarage } from './closing.repo.ts'

type Rated = { id: number; kind: string; hourly_sale_cents: number | null; cost_hour_cents: number | null }

/** Time by stage, its subtotals and what it is worth: at the rates of its closing, once it is closed. */
export async function describeTimes(scope: Scope, sub: Rated, withCosts: boolean): Promise<TimeHistory> {
  const [every, workers, rates] = await Promise.all([
    listTimedTasks(scope, sub.id),
    listWorkers(scope, sub.id),
    findBillingGarage(scope),
  ])
  // A row of a body-shop diagnosis is quoted, a row that is checked is marked: neither has a timer.
  const timed = every.filter(({ kind }) => sub.kind !== 'body_shop' || (kind !== 'work' && kind !== 'check'))
  const tasks = timed.filter((task) => !isDeclined(task) || task.intervals.length > 0)
  const stages = [...new Set(tasks.map(({ stage }) => stage))].toSorted((one, other) => one - other)
  const results = stages.map((stage) => {
    const ofStage = tasks
      .filter((task) => task.stage === stage)
      .map((task) => describe(scope, task, workers.get(task.id)))
    const name = stageLabel(sub.kind as OrderType, stage)
    return { name, tasks: ofStage, sub_total: sumDurations(ofStage.map(({ time }) => time)) }
  })
  const seconds = sumDurations(results.map(({ sub_total }) => sub_total))
  const cost_hour = cents(sub.cost_hour_cents ?? rates.cost_hour_cents)
  return {
    results,
    total_timer: seconds,
    total_timer_in_number: hoursOf(seconds),
    hourly_sale: cents(sub.hourly_sale_cents ?? rates.hourly_sale_cents),
    ...(withCosts && { cost_hour, total_cost_of_sale: costOfWork(seconds, cost_hour) }),
  }
}

/** Time is told as that of who spent it; what nobody worked on yet is whose it is now. */
function describe({ now }: Scope, task: ListedTask, workers: readonly string[] | undefined) {
  return {
    id: task.id,
    part_identifier: task.part_identifier,
    replacement: task.replacement ?? '',
    name: task.name ?? '',
    description: task.description ?? '',
    observation: task.observation ?? '',
    user: workers?.join(', ') ?? task.operator ?? '',
    time: secondsWorked(task.intervals, now),
    runs_long: runsSuspiciouslyLong(task.intervals, now),
  }
}
