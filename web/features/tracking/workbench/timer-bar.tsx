import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TimerState } from '#domain/tracking/timer.ts'
import { Timer } from '#web/ui/timer.tsx'
import { runOf } from './run-of.ts'
import classes from './timer-bar.module.css'

type TimerBarProps = {
  /** What the time is spent on. */
  name: string
  task: Pick<TimerState, 'time' | 'running_since'>
  now: string
  serverAheadMs: number
  note?: string | undefined
  /** Another time that runs. */
  above?: ReactNode
  children?: ReactNode
}

/** The timer that matters now: always in sight at the bottom, within reach of a thumb. */
export function TimerBar({ name, task, now, serverAheadMs, note, above, children }: TimerBarProps) {
  return (
    <>
      <div className={classes.room} data-double={above !== undefined || undefined} />
      <section className={classes.bar} aria-label="Tiempo" data-running={task.running_since !== null || undefined}>
        {above}
        <div className={classes.content}>
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={500} className={classes.name}>
              {name}
            </Text>
            <Timer label={`Tiempo de ${name}`} size="operator" serverAheadMs={serverAheadMs} {...runOf(task, now)} />
            {note && (
              <Text size="sm" c="dimmed" role="status">
                {note}
              </Text>
            )}
          </div>
          {children}
        </div>
      </section>
    </>
  )
}
