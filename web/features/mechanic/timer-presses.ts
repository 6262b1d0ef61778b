import { useEffect, useRef } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { type Outbox, useOutbox } from '#web/features/tracking/public.ts'
import { call } from '#web/kernel/call.ts'

const { done, failed } = messages

const said: Record<TrackingAction, { success: string; failure: string }> = {
  play: { success: done.taskStarted, failure: failed.startTask },
  pause: { success: done.taskPaused, failure: failed.pauseTask },
  finalized: { success: done.taskFinished, failure: failed.finishTask },
}

/** The timers of one order: a press is kept until the server has answered it. */
export function useTimerPresses(orderId: number) {
  const outbox = useOutbox(`mechanic/${orderId}`)
  const press = (idTask: number, action_tracking: TrackingAction) =>
    outbox.send(mechanic.track, { params: { id: orderId }, body: { idTask, action_tracking } }, said[action_tracking])
  return { outbox, press }
}

/**
 * The timer of a stage stops with its page, once: when the tab is closed by a request that outlives it, when another
 * screen is opened by one that is kept until the network is back.
 */
export function usePauseOnLeave(orderId: number, isRunning: boolean, outbox: Outbox): void {
  const latest = useRef({ isRunning, send: outbox.send })
  latest.current = { isRunning, send: outbox.send }

  useEffect(() => {
    let isSent = false
    const params = { id: orderId }
    function closed(): void {
      if (!latest.current.isRunning || isSent) return
      isSent = true
      call(mechanic.pauseTimer, { params }, { keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', closed)
    return () => {
      window.removeEventListener('pagehide', closed)
      const { isRunning: runs, send } = latest.current
      if (runs && !isSent) void send(mechanic.pauseTimer, { params }, { failure: failed.pauseTask })
    }
  }, [orderId])
}
