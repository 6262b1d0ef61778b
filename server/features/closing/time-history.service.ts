import type { TimeHistory } from '#domain/closing/closing.contract.ts'
import { costOfWork } from '#domain/closing/closing.rules.ts'
import { hoursOf, sumDurations } from '#domain/kernel/durations.ts'
import { cents } from '#domain/kernel/money.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { runsSuspiciouslyLong, secondsWorked } from '#domain/tracking/intervals.rules.ts'
import { type ListedTask, listTasks } from '#server/features/tracking/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { findRates } from './closing.repo.ts'

const stages = [
  { kind: 'diagnosis', name: mechanicStatuses.entries.diagnostic.label },
  { kind: 'work', name: mechanicStatuses.entries.in_progress.label },
  { kind: 'quality', name: mechanicStatuses.entries.quality_control.label },
] as const

type Rated = { id: number; hourly_sale_cents: number | null; cost_hour_cents: number | null }

/** Time by stage, its subtotals and what it is worth: at the rates of its closing, once it is closed. */
export async function describeTimes(scope: Scope, sub: Rated, withCosts: boolean): Promise<TimeHistory> {
  const [tasks, rates] = await Promise.all([listTasks(scope, sub.id), findRates(scope)])
  const results = stages.map(({ kind, name }) => {
    const ofStage = tasks.filter((task) => task.kind === kind).map((task) => describe(scope, task))
    return { name, tasks: ofStage, sub_total: sumDurations(ofStage.map(({ time }) => time)) }
  })
  const seconds = sumDurations(results.map(({ sub_total }) => sub_total))
  const cost_hour = cents(sub.cost_hour_cents ?? rates.cost_hour_cents)
  return {
    results: results.filter((stage) => stage.tasks.length > 0),
    total_timer: seconds,
    total_timer_in_number: hoursOf(seconds),
    hourly_sale: cents(sub.hourly_sale_cents ?? rates.hourly_sale_cents),
    ...(withCosts && { cost_hour, total_cost_of_sale: costOfWork(seconds, cost_hour) }),
  }
}

function describe({ now }: Scope, task: ListedTask) {
  return {
    id: task.id,
    replacement: task.replacement ?? '',
    name: task.name ?? '',
    description: task.description ?? '',
    observation: task.observation ?? '',
    user: task.operator ?? '',
    time: secondsWorked(task.intervals, now),
    runs_long: runsSuspiciouslyLong(task.intervals, now),
  }
}
