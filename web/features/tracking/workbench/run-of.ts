import { secondsBetween } from '#domain/kernel/durations.ts'

type Timed = { time: number; running_since: string | null }

/** A timer's time as the server told it `now`, split so that the device can count on by itself. */
export function runOf({ time, running_since }: Timed, now: string) {
  const runningSince = running_since === null ? null : new Date(running_since)
  const accumulated = runningSince ? Math.max(0, time - secondsBetween(runningSince, new Date(now))) : time
  return { accumulated, runningSince }
}
