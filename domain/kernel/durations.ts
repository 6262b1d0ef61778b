import * as z from 'zod'
import { messages } from './texts.ts'

const hour = 3600
const minute = 60

const two = (count: number) => String(count).padStart(2, '0')

/** Seconds as HH:MM:SS; hours may pass 24. Nothing, or nonsense, is 00:00:00. */
export function showDuration(seconds: number | null | undefined): string {
  const whole = seconds && Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return [Math.floor(whole / hour), Math.floor((whole % hour) / minute), whole % minute].map(two).join(':')
}

export function parseDuration(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{2,7}):([0-5]\d):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) return undefined
  return Number(hours) * hour + Number(minutes) * minute + Number(seconds)
}

export function sumDurations(durations: Iterable<number>): number {
  let sum = 0
  for (const seconds of durations) sum += seconds
  return sum
}

/** Whole seconds that passed; a clock that was set back counts as nothing. */
export function secondsBetween(start: Date, end: Date): number {
  return Math.max(0, Math.floor((end.getTime() - start.getTime()) / 1000))
}

export function hoursOf(seconds: number): number {
  return seconds / hour
}

/** A time on the wire is HH:MM:SS, inside it is seconds. */
export const duration = z.codec(z.string({ error: messages.invalid.duration }), z.int().min(0), {
  decode: (text, { issues }) => {
    const seconds = parseDuration(text)
    if (seconds !== undefined) return seconds
    issues.push({ code: 'custom', message: messages.invalid.duration, input: text })
    return z.NEVER
  },
  encode: showDuration,
})
