import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { secondsBetween, showDuration } from '#domain/kernel/durations.ts'
import classes from './timer.module.css'

type TimerProps = {
  label: string
  /** Seconds of the runs that have ended. */
  accumulated: number
  /** When the present run began, by the server's clock; nothing while it is paused. */
  runningSince: Date | null
  /** How far the server's clock is ahead of this one: a phone's clock may be minutes wrong. */
  serverAheadMs?: number
  size?: 'normal' | 'operator'
}

export function Timer({ label, accumulated, runningSince, serverAheadMs = 0, size = 'normal' }: TimerProps) {
  const seconds = useElapsedSeconds(accumulated, runningSince, serverAheadMs)
  return (
    <Text
      span
      role="timer"
      aria-label={label}
      className={`tabular ${classes.timer}`}
      data-size={size}
      data-running={runningSince !== null}
    >
      {showDuration(seconds)}
    </Text>
  )
}

function useElapsedSeconds(accumulated: number, runningSince: Date | null, serverAheadMs: number): number {
  const startedAt = runningSince?.getTime()
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    if (startedAt === undefined) return
    let timeout: ReturnType<typeof setTimeout>
    // Each tick waits for the next whole second, so that no second is skipped or shown twice.
    function tick(started: number): void {
      const at = Date.now()
      setNow(at)
      const untilNextSecond = 1000 - ((((at + serverAheadMs - started) % 1000) + 1000) % 1000)
      timeout = setTimeout(tick, untilNextSecond, started)
    }
    tick(startedAt)
    return () => clearTimeout(timeout)
  }, [startedAt, serverAheadMs])

  if (startedAt === undefined) return accumulated
  return accumulated + secondsBetween(new Date(startedAt), new Date(now + serverAheadMs))
}
