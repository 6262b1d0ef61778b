import { useEffect, useState } from 'react'

/** Seconds left of a wait, and how to start one. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0)
  const [left, setLeft] = useState(0)

  const isWaiting = left > 0
  // Not armed anew by what it counts: a clock that is set back, or a tick that comes early, leaves that as it was.
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft(secondsTo(endsAt)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting, endsAt])

  const start = (seconds: number) => {
    setEndsAt(Date.now() + seconds * 1000)
    setLeft(Math.ceil(seconds))
  }
  return [left, start]
}

/** From the clock, not by counting: a sleeping phone does not tick. */
function secondsTo(instant: number): number {
  return Math.max(0, Math.ceil((instant - Date.now()) / 1000))
}
