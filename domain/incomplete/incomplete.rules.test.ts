import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { orderTypes } from '../kernel/permissions.ts'
import { taskStatuses } from '../tracking/task-statuses.ts'
import { incompleteKinds, isPastDiagnosis, isUndone, type JudgedTask } from './incomplete.rules.ts'

const task = record({
  kind: constantFrom('diagnosis', 'work', 'quality', 'stage', 'check', 'flow'),
  quoted: boolean(),
  approved: boolean(),
  status: constantFrom(...taskStatuses.keys.map((key) => taskStatuses.code[key])),
})
const subOrder = record({ kind: constantFrom(...orderTypes), status: integer({ min: 0, max: 70 }), tasks: array(task) })
const done: JudgedTask = { kind: 'stage', quoted: false, approved: true, status: 40 }

test.each([
  ['mechanic', [10, 20], [30, 40, 50, 60, 70]],
  ['body_shop', [0, 1], [2, 3, 8, 11, 12]],
  ['appraisal', [10], [20, 30, 40]],
] as const)('of %s orders those that are not assigned or being diagnosed do not count', (kind, before, after) => {
  for (const status of before) expect(isPastDiagnosis({ kind, status })).toBe(false)
  for (const status of after) expect(isPastDiagnosis({ kind, status })).toBe(true)
})

test('a task below finalized is undone, whatever it is', () => {
  for (const kind of ['diagnosis', 'quality', 'stage', 'check', 'flow']) {
    for (const status of [10, 20, 30]) expect(isUndone('body_shop', { ...done, kind, status })).toBe(true)
    expect(isUndone('body_shop', { ...done, kind })).toBe(false)
  }
})

test('a line that was not approved is undone; of a body-shop diagnosis that is not quoted nothing waits', () => {
  const row = { kind: 'work', quoted: true, approved: false, status: 10 }
  expect(isUndone('mechanic', row)).toBe(true)
  expect(isUndone('mechanic', { ...row, status: 40 })).toBe(true)
  expect(isUndone('body_shop', row)).toBe(true)
  expect(isUndone('body_shop', { ...row, quoted: false })).toBe(false)
  expect(isUndone('body_shop', { ...row, approved: true })).toBe(false)
  expect(isUndone('mechanic', { ...row, approved: true })).toBe(true)
  expect(isUndone('mechanic', { ...row, approved: true, status: 40 })).toBe(false)
})

test('an order is incomplete exactly when something undone is under a sub-order that counts', () => {
  assert(
    property(array(subOrder, { maxLength: 3 }), (subs) => {
      const lacks = subs.some((sub) => isPastDiagnosis(sub) && sub.tasks.some((one) => isUndone(sub.kind, one)))
      expect(incompleteKinds(subs).length > 0).toBe(lacks)
    }),
  )
})

test('more that is undone never makes an order complete', () => {
  assert(
    property(subOrder, task, (sub, more) => {
      const before = incompleteKinds([sub]).length
      expect(incompleteKinds([{ ...sub, tasks: [...sub.tasks, more] }]).length).toBeGreaterThanOrEqual(before)
    }),
  )
})
