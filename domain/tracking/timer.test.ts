import { expect, test } from 'vitest'
import { atRest } from './timer.ts'

test('at rest, what runs is paused wherever it is, and everything else is as it was read', () => {
  const running = { id: 1, status: 20, time: 90, running_since: '2026-05-04T14:00:00.000Z' }
  const waiting = { id: 2, status: 10, time: 0, running_since: null }
  const work = { order_number: 'TAL-1', diagnostic_task: running, stages: [{ tasks: [waiting, running] }], note: null }
  const paused = { ...running, status: 30, running_since: null }
  expect(atRest(work)).toEqual({ ...work, diagnostic_task: paused, stages: [{ tasks: [waiting, paused] }] })
})
