import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import type { TimerState } from '#domain/tracking/timer.ts'
import type { Kept } from '#web/kernel/outbox-store.ts'
import { RunningElsewhere, useRunningElsewhere } from '../running-task.tsx'
import { noteOn } from './task-buttons.tsx'
import { TimerBar } from './timer-bar.tsx'
import { TimerButton } from './timer-button.tsx'
import { waitingForNetwork } from './waiting-notice.tsx'

type BarProps = {
  name: string
  task: TimerState
  clock: { now: string; serverAheadMs: number }
  waiting: readonly Kept[]
  onPress: (action: TrackingAction) => void
}

/** The task that one works on, with its pause, wherever on the screen one is. */
export function RunningTaskBar({ name, task, clock, waiting, onPress }: BarProps) {
  return (
    <TimerBar name={name} task={task} {...clock}>
      <TimerButton
        of="la tarea en curso"
        isRunning
        isWaiting={noteOn(waiting, task.id) !== undefined}
        onPress={onPress}
      />
    </TimerBar>
  )
}

/** The one timer of a stage; somebody else's is only shown. */
export function StageTimerBar(props: BarProps & { of: string; isRunning: boolean }) {
  const { name, of, task, clock, isRunning, waiting, onPress } = props
  const note = noteOn(waiting, task.id)
  const elsewhere = useRunningElsewhere()
  return (
    <TimerBar
      name={name}
      task={task}
      {...clock}
      note={note === waitingForNetwork ? note : undefined}
      above={elsewhere && !isRunning ? <RunningElsewhere {...elsewhere} /> : undefined}
    >
      {task.is_mine && <TimerButton of={of} isRunning={isRunning} isWaiting={note !== undefined} onPress={onPress} />}
    </TimerBar>
  )
}
