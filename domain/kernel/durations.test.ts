import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { duration, hoursOf, parseDuration, secondsBetween, showDuration, showWait, sumDurations } from './durations.ts'
import { messages } from './texts.ts'

const anySeconds = fc.nat(360_000_000)

test('times are shown as HH:MM:SS, and hours may pass 24', () => {
  expect(showDuration(0)).toBe('00:00:00')
  expect(showDuration(3661)).toBe('01:01:01')
  expect(showDuration(86_399)).toBe('23:59:59')
  expect(showDuration(90_000)).toBe('25:00:00')
  expect(showDuration(360_000)).toBe('100:00:00')
})

test('no time, or nonsense, is 00:00:00', () => {
  for (const nothing of [undefined, null, Number.NaN, Number.POSITIVE_INFINITY, -5]) {
    expect(showDuration(nothing)).toBe('00:00:00')
  }
  expect(showDuration(1.9)).toBe('00:00:01')
})

test('a wait is told in minutes, then in hours, then in days', () => {
  const waits = { 0: 'menos de 1 min', 59: 'menos de 1 min', 60: '1 min', 3599: '59 min', 3600: '1 h 00 min' }
  const longer = { 86399: '23 h 59 min', 86400: '1 d 0 h', 900000: '10 d 10 h' }
  for (const [seconds, said] of Object.entries({ ...waits, ...longer })) expect(showWait(Number(seconds))).toBe(said)
  expect(showWait(-5)).toBe('menos de 1 min')
})

test('what is shown is read back', () => {
  fc.assert(fc.property(anySeconds, (seconds) => parseDuration(showDuration(seconds)) === seconds))
})

test('what is no time is not read', () => {
  for (const text of ['', '1:2:3', '00:60:00', '00:00:60', '-01:00:00', '00:00', '00:00:00:00', 'aa:bb:cc']) {
    expect(parseDuration(text)).toBeUndefined()
  }
})

test('the sum does not depend on the order, nor on where it is cut', () => {
  fc.assert(
    fc.property(fc.array(anySeconds), fc.nat(), (all, at) => {
      const cut = at % (all.length + 1)
      expect(sumDurations(all)).toBe(sumDurations(all.toReversed()))
      expect(sumDurations(all)).toBe(sumDurations(all.slice(0, cut)) + sumDurations(all.slice(cut)))
    }),
  )
  expect(sumDurations([])).toBe(0)
})

test('seconds between two instants are whole and never negative', () => {
  const start = new Date('2026-03-01T10:00:00.900Z')
  expect(secondsBetween(start, new Date('2026-03-01T10:00:02.899Z'))).toBe(1)
  expect(secondsBetween(start, new Date('2026-03-01T10:00:02.900Z'))).toBe(2)
  expect(secondsBetween(start, new Date('2026-03-01T09:00:00Z'))).toBe(0)
  expect(hoursOf(5400)).toBe(1.5)
})

test('on the wire a time is a text, inside it is seconds', () => {
  expect(z.decode(duration, '25:00:01')).toBe(90_001)
  expect(z.encode(duration, 90_001)).toBe('25:00:01')
  expect(duration.safeParse('hoy').error?.issues.map((issue) => issue.message)).toEqual([messages.invalid.duration])
})
