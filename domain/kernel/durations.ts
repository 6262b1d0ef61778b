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

/** How long something has waited, as people say it: no seconds, and after a day no minutes. */
export function showWait(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / minute)
  if (minutes < 1) return 'menos de 1 min'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${two(minutes % 60)} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
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
