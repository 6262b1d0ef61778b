import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, compareDates, dateOf, daysInMonth, type PlainDate } from '../kernel/dates.ts'
import { clientStates } from './client-codes.ts'
import { activityOf, type ClientState, stateOf } from './client-state.rules.ts'

const day = fc
  .record({ year: fc.integer({ min: 1990, max: 2100 }), month: fc.integer({ min: 1, max: 12 }), nth: fc.nat(30) })
  .map(({ year, month, nth }) => dateOf(year, month, (nth % daysInMonth(year, month)) + 1))

function spanHolds(state: ClientState, activity: PlainDate, today: PlainDate): boolean {
  const { from, before } = activityOf(state, today)
  return (from === null || compareDates(activity, from) >= 0) && (before === null || compareDates(activity, before) < 0)
}

test('every day of last activity belongs to exactly one state, which is the one that is told', () => {
  fc.assert(
    fc.property(day, day, (activity, today) => {
      const held = clientStates.keys.filter((state) => spanHolds(state, activity, today))
      expect(held).toEqual([stateOf(activity, today)])
    }),
  )
})

test('time alone only ever makes a client less active', () => {
  const rank: Record<ClientState, number> = { active: 0, partially_active: 1, inactive: 2 }
  fc.assert(
    fc.property(day, day, fc.nat(800), (activity, today, days) => {
      const later = stateOf(activity, addDays(today, days))
      expect(rank[later]).toBeGreaterThanOrEqual(rank[stateOf(activity, today)])
    }),
  )
})

test('a day more recent is never less active', () => {
  fc.assert(
    fc.property(day, day, (activity, today) => {
      if (stateOf(activity, today) === 'active') expect(stateOf(addDays(activity, 1), today)).toBe('active')
      if (stateOf(activity, today) === 'inactive') expect(stateOf(addDays(activity, -1), today)).toBe('inactive')
    }),
  )
})

test.each<[activity: string, today: string, state: ClientState]>([
  // Six months to the day are still active, one day more is not.
  ['2026-05-15', '2026-11-15', 'active'],
  ['2026-05-14', '2026-11-15', 'partially_active'],
  // A year to the day is still partially active.
  ['2025-11-15', '2026-11-15', 'partially_active'],
  ['2025-11-14', '2026-11-15', 'inactive'],
  // 31 August less six months is the last of February.
  ['2026-02-28', '2026-08-31', 'active'],
  ['2026-02-27', '2026-08-31', 'partially_active'],
  ['2028-02-29', '2028-08-31', 'active'],
  ['2028-02-28', '2028-08-31', 'partially_active'],
  // A year before a leap day is the 28th.
  ['2027-02-28', '2028-02-29', 'partially_active'],
  ['2027-02-27', '2028-02-29', 'inactive'],
  // A leap day, six and twelve months later.
  ['2028-02-29', '2028-08-29', 'active'],
  ['2028-02-29', '2028-09-01', 'partially_active'],
  ['2028-02-29', '2029-02-28', 'partially_active'],
  ['2028-02-29', '2029-03-01', 'inactive'],
  // An admission that was planned ahead.
  ['2027-01-01', '2026-11-15', 'active'],
])('last active on %s, on %s: %s', (activity, today, state) => {
  expect(stateOf(activity as PlainDate, today as PlainDate)).toBe(state)
  expect(spanHolds(state, activity as PlainDate, today as PlainDate)).toBe(true)
})

test('the codes and tabs are those of the specification', () => {
  expect(clientStates.code).toEqual({ active: 12, partially_active: 32, inactive: 22 })
  expect(clientStates.options.map(({ label }) => label)).toEqual(['ACTIVOS', 'PARCIALMENTE ACTIVOS', 'INACTIVOS'])
  expect(activityOf('active', '2026-11-15' as PlainDate).from).toBe(addMonths('2026-11-15' as PlainDate, -6))
})
