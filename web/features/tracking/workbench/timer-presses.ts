import { useEffect, useRef } from 'react'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { call } from '#web/kernel/call.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { type Outbox, useOutbox } from '../outbox.ts'

const { done, failed } = messages

/** The timers of each kind of order are pressed by calls of their own. */
const calls = {
  mechanic: { track: mechanic.track, pauseTimer: mechanic.pauseTimer },
  body_shop: { track: bodyShop.track, pauseTimer: bodyShop.pauseTimer },
}
/** An order of one kind; an appraisal's header may be two of them. */
export type WorkOf = { kind: keyof typeof calls; id: number }

type Said = { success: string; failure: string }
const usuallySaid: Record<TrackingAction, Said> = {
  play: { success: done.taskStarted, failure: failed.startTask },
  pause: { success: done.taskPaused, failure: failed.pauseTask },
  finalized: { success: done.taskFinished, failure: failed.finishTask },
}

/** The timers of one order: a press is kept until the server has answered it. */
export function useTimerPresses({ kind, id }: WorkOf) {
  const outbox = useOutbox(`${kind}/${id}`)
  const press = (idTask: number, action_tracking: TrackingAction, said: Said = usuallySaid[action_tracking]) =>
    outbox.send(calls[kind].track, { params: { id }, body: { idTask, action_tracking } }, said)
  /** The same, but what cannot be taken back is asked about first. */
  async function askToPress(idTask: number, action: TrackingAction): Promise<void> {
    const isSure =
      action !== 'finalized' || (await confirm({ ...messages.confirm.finishTask, confirmLabel: 'Finalizar' }))
    if (isSure) await press(idTask, action)
  }
  return { outbox, press, askToPress }
}

/**
 * The timer of a stage stops with its page, once: when the tab is closed by a request that outlives it, when another
 * screen is opened by one that is kept until the network is back.
 */
export function usePauseOnLeave({ kind, id }: WorkOf, isRunning: boolean, outbox: Outbox): void {
  const latest = useRef({ isRunning, send: outbox.send })
  latest.current = { isRunning, send: outbox.send }

  useEffect(() => {
    let isSent = false
    const params = { id }
    const { pauseTimer } = calls[kind]
    function closed(): void {
      if (!latest.current.isRunning || isSent) return
      isSent = true
      call(pauseTimer, { params }, { keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', closed)
    return () => {
      window.removeEventListener('pagehide', closed)
      const { isRunning: runs, send } = latest.current
      if (runs && !isSent) void send(pauseTimer, { params }, { failure: failed.pauseTask })
    }
  }, [kind, id])
}
