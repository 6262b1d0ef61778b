import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOffered, move } from '../kernel/moves.ts'
import { messages } from '../kernel/texts.ts'
import { runsSuspiciouslyLong, secondsWorked, suspiciousSeconds } from './intervals.rules.ts'
import { type TaskMove, taskMoves } from './task.rules.ts'
import { qualityLabel, type TaskStatus, taskStatuses } from './task-statuses.ts'

const { keys } = taskStatuses
const moves = Object.keys(taskMoves) as TaskMove[]
const start = Date.UTC(2026, 4, 4, 8)
const at = (seconds: number) => new Date(start + seconds * 1000)

/** What the table of the product says, written a second time. */
const allowed: Record<TaskMove, Partial<Record<TaskStatus, TaskStatus>>> = {
  play: { to_begin: 'started', paused: 'started' },
  pause: { started: 'paused' },
  finalized: { started: 'finalized', paused: 'finalized' },
  approve: { paused: 'finalized' },
  reject: { finalized: 'paused' },
  delete: { to_begin: 'to_begin' },
}

test.each(moves.flatMap((action) => keys.map((from) => [action, from] as const)))(
  '%s of a task that is %s',
  (action, from) => {
    const to = allowed[action][from]
    expect(isOffered(taskMoves, action, from)).toBe(to !== undefined)
    if (to) expect(move(taskMoves, action, from, undefined)).toBe(to)
    else expect(() => move(taskMoves, action, from, undefined)).toThrow(messages.refused.wrongState)
  },
)

/** Presses of several tasks by one person, as the timers treat them: starting one pauses the other. */
type Press = { task: number; action: 'play' | 'pause' | 'finalized'; after: number }
const presses = fc.array(
  fc.record<Press>({
    task: fc.nat({ max: 3 }),
    action: fc.constantFrom('play', 'pause', 'finalized'),
    after: fc.nat({ max: 5000 }),
  }),
  { maxLength: 60 },
)

type Worked = { status: TaskStatus; intervals: { started_at: Date; ended_at: Date | null }[] }

function pressed(all: readonly Press[], each: (tasks: readonly Worked[]) => void) {
  const tasks: Worked[] = Array.from({ length: 4 }, () => ({ status: 'to_begin', intervals: [] }))
  let now = 0
  const end = (task: Worked) => {
    for (const interval of task.intervals) interval.ended_at ??= at(now)
  }
  for (const { task, action, after } of all) {
    now += after
    const one = tasks[task] as Worked
    if (isOffered(taskMoves, action, one.status)) {
      if (action === 'play') {
        for (const other of tasks.filter(({ status }) => status === 'started')) {
          other.status = move(taskMoves, 'pause', other.status, undefined)
          end(other)
        }
        one.intervals.push({ started_at: at(now), ended_at: null })
      } else end(one)
      one.status = move(taskMoves, action, one.status, undefined)
    }
    each(tasks)
  }
  return { tasks, now: at(now + 100) }
}

test('of one person one interval at most is open, and it is of the task that is started', () => {
  fc.assert(
    fc.property(presses, (all) => {
      pressed(all, (tasks) => {
        const open = tasks.flatMap(({ intervals }) => intervals.filter(({ ended_at }) => ended_at === null))
        expect(open.length).toBe(tasks.filter(({ status }) => status === 'started').length)
        expect(open.length).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('the times of the tasks add up to the union of their intervals', () => {
  fc.assert(
    fc.property(presses, (all) => {
      const { tasks, now } = pressed(all, () => undefined)
      const worked = new Set<number>()
      for (const { started_at, ended_at } of tasks.flatMap(({ intervals }) => intervals)) {
        const to = (ended_at ?? now).getTime()
        for (let second = started_at.getTime(); second < to; second += 1000) worked.add(second)
      }
      const sum = tasks.reduce((total, { intervals }) => total + secondsWorked(intervals, now), 0)
      expect(sum).toBe(worked.size)
    }),
    { numRuns: 30 },
  )
})

test('nothing takes time away: a later look never shows less', () => {
  const moment = fc.nat({ max: 100_000 })
  fc.assert(
    fc.property(moment, fc.option(moment), moment, moment, (from, length, look, later) => {
      const intervals = [{ started_at: at(from), ended_at: length === null ? null : at(from + length) }]
      const first = secondsWorked(intervals, at(from + look))
      expect(first).toBeGreaterThanOrEqual(0)
      expect(secondsWorked(intervals, at(from + look + later))).toBeGreaterThanOrEqual(first)
    }),
  )
})

test('a timer is suspicious once it has run for more than ten hours, and only while it runs', () => {
  const open = [{ started_at: at(0), ended_at: null }]
  expect(runsSuspiciouslyLong(open, at(suspiciousSeconds))).toBe(false)
  expect(runsSuspiciouslyLong(open, at(suspiciousSeconds + 1))).toBe(true)
  expect(runsSuspiciouslyLong([{ started_at: at(0), ended_at: at(50_000) }], at(60_000))).toBe(false)
})

test('a task is to begin, started, paused or finalized, in these words', () => {
  expect(taskStatuses.options.map(({ value, label }) => [value, label])).toEqual([
    [10, 'Por comenzar'],
    [20, 'Empezada'],
    [30, 'Pausada'],
    [40, 'Finalizada'],
  ])
})

test('quality control calls a task finished or not', () => {
  expect(keys.map(qualityLabel)).toEqual(['No Finalizado', 'No Finalizado', 'No Finalizado', 'Finalizado'])
})

test('a timer is looked after from ten hours on, also when the task was paused before', () => {
  expect(suspiciousSeconds).toBe(36_000)
  const before = { started_at: at(-7200), ended_at: at(-3600) }
  const running = { started_at: at(0), ended_at: null }
  expect(runsSuspiciouslyLong([before, running], at(36_000))).toBe(false)
  expect(runsSuspiciouslyLong([before, running], at(36_001))).toBe(true)
})
