import { useEffect, useRef } from 'react'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { call } from '#web/kernel/call.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { beforeLogout } from '../before-logout.ts'
import { tellOtherTabs } from '../closed-tabs.ts'
import { type Outbox, useOutbox } from '../outbox.ts'
import { pressesOf } from './expected-status.ts'
import { noteRunning, noteStartedHere, wasStartedHere } from './started-here.ts'
import { isHeldUp } from './waiting-notice.tsx'

const { done, failed } = messages

/** The timers of each kind of order are pressed by calls of their own. */
const tracks = { mechanic: mechanic.track, body_shop: bodyShop.track, appraisal: appraisals.track }
/** Only a diagnosis and a stage have a timer that stops with its page. */
const pauses = {
  mechanic: { pauseTimer: mechanic.pauseTimer, reads: [mechanic.read, mechanic.tasks] },
  body_shop: { pauseTimer: bodyShop.pauseTimer, reads: [bodyShop.read] },
}

/** An order of one kind; an appraisal's header may be all three of them. */
type WorkOf<Kind extends OrderType> = { kind: Kind; id: number }

type Said = { success: string; failure: string }
const usuallySaid: Record<TrackingAction, Said> = {
  play: { success: done.taskStarted, failure: failed.startTask },
  pause: { success: done.taskPaused, failure: failed.pauseTask },
  finalized: { success: done.taskFinished, failure: failed.finishTask },
}

/** The timers of one order: a press is kept until the server has answered it. */
export function useTimerPresses({ kind, id }: WorkOf<OrderType>) {
  const about = `${kind}/${id}`
  const outbox = useOutbox(about)
  function press(idTask: number, action_tracking: TrackingAction, said: Said = usuallySaid[action_tracking]) {
    if (action_tracking === 'play') noteStartedHere(about)
    return outbox.send(tracks[kind], { params: { id }, body: { idTask, action_tracking } }, said)
  }
  /** The same, but what cannot be taken back is asked about first. */
  async function askToPress(task: { id: number; name: string }, action: TrackingAction): Promise<void> {
    if (action === 'finalized' && !(await confirm(finishing(task.name)))) return
    await press(task.id, action)
  }
  return { outbox, press, askToPress }
}

/** One card looks like the next, and the question covers them. */
function finishing(name: string) {
  const { title, text } = messages.confirm.finishTask
  return { title, text: `${name}: ${text}`, confirmLabel: 'Finalizar' }
}

/**
 * The timer of a stage stops with its page, once: when the tab is closed by a request that outlives it, when another
 * screen is opened, or before its person logs out, by one that is kept until the network is back. A closed tab keeps it
 * too where something waits for the network, or its start for an answer: either may be sent, or arrive, after it. A
 * browser that goes back may show the page again as it was: by then its timer stands still. What was started on another
 * device is not this page's to stop.
 */
export function usePauseOnLeave(
  { kind, id }: WorkOf<keyof typeof pauses>,
  { isRunning, since }: { isRunning: boolean; since: string | null },
  outbox: Outbox,
): void {
  const about = `${kind}/${id}`
  const stops = isRunning && wasStartedHere(about, since)
  const latest = useRef({ stops, since, outbox })
  latest.current = { stops, since, outbox }

  useEffect(() => {
    if (since !== null) noteRunning(about, since)
  }, [about, since])

  useEffect(() => {
    let sent: Promise<unknown> | undefined
    const starts = () =>
      pressesOf(latest.current.outbox.waiting).some(({ action_tracking }) => action_tracking === 'play')
    /** The run that was shown; of one that this page is still to start nobody knows since when it will run. */
    const asked = () => {
      const { since: shown } = latest.current
      return { params: { id }, body: shown !== null && !starts() ? { since: shown } : {} }
    }
    const { pauseTimer, reads } = pauses[kind]
    const how = { failure: failed.pauseTask }
    function closed(): void {
      const { stops: stopsNow, outbox: box } = latest.current
      if (!stopsNow || sent) return
      const waits = isHeldUp(box.waiting)
      if (waits || starts()) box.keepForNextPage(pauseTimer, asked(), how)
      if (waits) return
      sent = call(pauseTimer, asked(), { keepalive: true }).catch(() => undefined)
      tellOtherTabs(pauseTimer)
    }
    async function shownAgain(): Promise<void> {
      if (!sent) return
      await sent
      await refresh(reads)
      sent = undefined
    }
    async function left(): Promise<void> {
      const { stops: stopsNow, outbox: box } = latest.current
      if (stopsNow && !sent) await box.send(pauseTimer, asked(), how)
    }
    window.addEventListener('pagehide', closed)
    window.addEventListener('pageshow', shownAgain)
    const stays = beforeLogout(left)
    return () => {
      stays()
      window.removeEventListener('pagehide', closed)
      window.removeEventListener('pageshow', shownAgain)
      void left()
    }
  }, [kind, id])
}
