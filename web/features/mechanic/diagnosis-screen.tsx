import { Stack } from '@mantine/core'
import { Navigate } from 'react-router'
import { type MechanicWork, mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { expectedStatus, pressesOf, TimerBar, WaitingNotice, waitingForNetwork } from '#web/features/tracking/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { Page } from '#web/ui/page.tsx'
import { DiagnosisForm } from './diagnosis-form.tsx'
import { OpenedWork, WorkHead, type WorkProps } from './opened-work.tsx'
import { TimerButton } from './timer-button.tsx'
import { usePauseOnLeave, useTimerPresses } from './timer-presses.ts'

const { in_progress, quality_control, diagnostic } = mechanicStatuses.code

export function DiagnosisScreen() {
  return (
    <Page title="DIAGNÓSTICO" narrow>
      <OpenedWork endpoint={mechanic.read} belongsHere={({ status }) => status === diagnostic}>
        {(work, serverAheadMs) => <Diagnosis work={work} serverAheadMs={serverAheadMs} />}
      </OpenedWork>
    </Page>
  )
}

function Diagnosis({ work, serverAheadMs }: WorkProps) {
  const { status, diagnostic_task: timer } = work
  if (status === in_progress || status === quality_control) {
    return <Navigate to={paths.mechanicTracking({ id: work.id })} replace />
  }
  // Sent on, or somebody else's to diagnose.
  if (status !== diagnostic || !timer?.is_mine) return <Navigate to={paths.myWorkOrders} replace />
  return <TimedDiagnosis key={work.id} work={work} timer={timer} serverAheadMs={serverAheadMs} />
}

type TimedDiagnosisProps = WorkProps & { timer: NonNullable<MechanicWork['diagnostic_task']> }

function TimedDiagnosis({ work, timer, serverAheadMs }: TimedDiagnosisProps) {
  const { outbox, press } = useTimerPresses(work.id)
  const isRunning = expectedStatus(outbox.waiting, timer) === taskStatuses.code.started
  const [waiting] = pressesOf(outbox.waiting)
  usePauseOnLeave(work.id, isRunning, outbox)
  return (
    <Stack gap="md">
      <WorkHead work={work} />
      <WaitingNotice waiting={outbox.waiting} />
      <DiagnosisForm work={work} isRunning={isRunning} outbox={outbox} />
      <TimerBar
        name={`Diagnóstico ${work.order_number}`}
        task={timer}
        now={work.now}
        serverAheadMs={serverAheadMs}
        note={waiting && waiting.tries > 0 ? waitingForNetwork : undefined}
      >
        <TimerButton
          of="el diagnóstico"
          isRunning={isRunning}
          isWaiting={waiting !== undefined}
          onPress={(action) => press(timer.id, action)}
        />
      </TimerBar>
    </Stack>
  )
}
